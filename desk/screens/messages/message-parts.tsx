import { Form, Link } from "react-router";
import { TextArea } from "../../ui/field-frame.tsx";
import { Press, PressForm } from "../../ui/press.tsx";
import { StateTag } from "../../ui/state-tag.tsx";
import { UnsavedText } from "../../ui/unsaved-text.tsx";
import type { MessageResult } from "./message-answer.tsx";
import type { MessageData, Said } from "./message-data.ts";

/** What came, as text: nothing of it is ever markup. */
export function MessageText({ message }: { message: MessageData }) {
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
export function Timeline({ message: { conversation, here } }: { message: MessageData }) {
  if (conversation.length === 0) return null;
  return (
    <section className="said" aria-label="What was said since">
      {conversation.map((said) => (
        <TimelineItem key={`${said.kind}-${said.id}`} said={said} here={here} />
      ))}
    </section>
  );
}

function TimelineItem({ said, here }: { said: Said; here: string }) {
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
        <PressForm
          action="/undo"
          fields={{ event, back: here }}
          formLabel={`Answer ${id}`}
          look="small"
          label="Take it back"
        />
      ) : null}
      {isAnswer ? null : (
        <PressForm
          action={here}
          fields={{ id }}
          formLabel={`Note ${id}`}
          look="small quiet"
          act="message.remove-note"
          label="Remove note"
        />
      )}
    </article>
  );
}

/** Facts, history and notes beside a message. */
export function MessageSide({ message, result }: { message: MessageData; result: MessageResult }) {
  const { reference, here, form, language, tag, suspicion, keptUntil, others, history } = message;
  const refused = result && "act" in result && result.act === "message.note" ? result : undefined;
  return (
    <aside className="msg__side" aria-label="About this message">
      <dl className="facts">
        <Fact term="Reference">
          <span className="data">{reference}</span>
        </Fact>
        <Fact term="State">
          <StateTag sign={tag.sign}>{tag.label}</StateTag>
        </Fact>
        <Fact term="Form">{form}</Fact>
        {language ? <Fact term="Written in">{language}</Fact> : null}
        {suspicion.length > 0 ? <Fact term="Looked like spam">{suspicion.join(", ")}</Fact> : null}
        <Fact term="Kept until">
          <span className="data">{keptUntil}</span>
        </Fact>
      </dl>
      {others.length > 0 ? (
        <>
          <h2>From the same address</h2>
          <ul className="history" role="list">
            {others.map((other) => (
              <li key={other.reference}>
                <Link to={`/messages/${other.reference}`}>{other.title}</Link>{" "}
                <span className="dim">{other.day}</span>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      <h2>History</h2>
      <ol className="history" role="list">
        {history.map(({ at, time, text }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two things may happen at one time
          <li key={place}>
            <time dateTime={at}>{time}</time> {text}
          </li>
        ))}
      </ol>
      <Form
        method="post"
        action={here}
        className="f note-form"
        aria-label="New note"
        key={message.conversation.length}
      >
        <UnsavedText name={`note ${message.personId} ${reference}`} version={message.conversation.length} />
        <TextArea
          id="note"
          label="Note for the desk"
          error={refused?.message}
          rows={3}
          maxLength={4000}
          placeholder="Only the people at the desk see it"
          defaultValue={refused?.typed.note}
        />
        <Press look="small" act="message.note" label="Save note" />
      </Form>
    </aside>
  );
}

function Fact({ term, children }: { term: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
