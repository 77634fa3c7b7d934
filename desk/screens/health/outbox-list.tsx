import { Form } from "react-router";
import { Press, PressForm } from "../../ui/press.tsx";
import type { HealthScreen, MailLine } from "./health-data.ts";

/** Mail that has not left, with the reason, and the ways to try again or give it up. */
export function OutboxList({ mails, moreMails: more }: HealthScreen) {
  return (
    <section aria-labelledby="waiting-mail">
      <div className="card__head">
        <h2 id="waiting-mail" className="sub">
          Outbox
        </h2>
        {mails.length > 1 ? (
          <PressForm action="/health" look="small" name="act" value="mail.retry-all">
            Try all again
          </PressForm>
        ) : null}
      </div>
      {mails.length === 0 ? (
        <p className="dim">No email is waiting. Email that can’t be sent is listed here with the reason.</p>
      ) : (
        <ul className="minis" role="list">
          {mails.map((mail) => (
            <Mail key={mail.id} {...mail} />
          ))}
        </ul>
      )}
      {more > 0 ? <p className="dim">{more} more wait.</p> : null}
    </section>
  );
}

function Mail({ id, subject, to, says, leaving, drop }: MailLine) {
  return (
    <li>
      <span className="outbox-mail">
        <b>{subject}</b> <span className="dim">to {to}</span> <span className="dim">{says}</span>
      </span>
      {leaving ? null : (
        <Form method="post" action="/health" className="acts">
          <input type="hidden" name="id" value={id} />
          <Press look="small" name="act" value="mail.retry" aria-label={`Try again: ${subject}, to ${to}`}>
            Try again
          </Press>
          {drop ? (
            <Press look="quiet small" name="act" value={drop} aria-label={`Drop: ${subject}, to ${to}`}>
              Drop
            </Press>
          ) : null}
        </Form>
      )}
    </li>
  );
}
