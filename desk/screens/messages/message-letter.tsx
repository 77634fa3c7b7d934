import { PressForm } from "../../ui/press.tsx";
import type { MessageData, Said } from "./message-data.ts";

/** What came, as text: nothing of it is ever markup. */
export function Letter({ message }: { message: MessageData }) {
  const { who, address, at, time, text, fields, published } = message;
  return (
    <article className="letter-in" aria-label="What came in">
      <header>
        <p>
          <b>{who}</b> {address && address !== who ? <span className="dim">{address}</span> : null}
        </p>
        <p className="dim">
          <time dateTime={at}>{time}</time>
        </p>
      </header>
      {text ? <div className="letter-in__text">{text}</div> : null}
      {fields.length > 0 ? (
        <dl className="letter-in__fields">
          {fields.map(({ label, text: said, link }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                {link ? (
                  <a href={link} rel="noreferrer noopener" target="_blank">
                    {said}
                    <span className="visually-hidden"> (another site, in a new tab)</span>
                  </a>
                ) : (
                  said
                )}
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
      {published.map(({ title, link }) => (
        <p key={link} className="dim">
          On the site: <a href={link}>{title}</a>
        </p>
      ))}
    </article>
  );
}

/** Answers and notes, in order of time. */
export function SaidTurns({ message: { conversation, reference, search } }: { message: MessageData }) {
  if (conversation.length === 0) return null;
  return (
    <section className="said" aria-label="What was said since">
      {conversation.map((said) => (
        <Turn key={`${said.kind}-${said.id}`} said={said} here={`/messages/${reference}${search}`} />
      ))}
    </section>
  );
}

function Turn({ said, here }: { said: Said; here: string }) {
  const { kind, id, event, at, time, by, text, state, waits } = said;
  const isAnswer = kind === "answer";
  return (
    <article className={`said__turn said__turn--${kind}`}>
      <header>
        <p>
          <b>{isAnswer ? `Answer to ${by}` : `Note by ${by}`}</b>
        </p>
        <p className="dim">{isAnswer ? state : <time dateTime={at}>{time}</time>}</p>
      </header>
      <div className="letter-in__text">{text}</div>
      {isAnswer && waits ? (
        <PressForm action="/undo" fields={{ event, back: here }} label={`Answer ${id}`} look="small">
          Take it back
        </PressForm>
      ) : null}
      {isAnswer ? null : (
        <PressForm
          action={here}
          fields={{ id }}
          label={`Note ${id}`}
          look="small quiet"
          name="act"
          value="message.remove-note"
        >
          Remove note
        </PressForm>
      )}
    </article>
  );
}
