import { Form, Link } from "react-router";
import { capitalized } from "../../../text/capitalized.ts";
import { TextArea } from "../../ui/field-frame.tsx";
import { Press, PressForm } from "../../ui/press.tsx";
import { StateTag } from "../../ui/state-tag.tsx";
import { UnsavedText } from "../../ui/unsaved-text.tsx";
import type { MessageResult } from "./message-answer.tsx";
import type { MessageData } from "./message-data.ts";
import { WhoseForm } from "./whose-form.tsx";

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
export function Timeline({ message: { conversation } }: { message: MessageData }) {
  if (conversation.length === 0) return null;
  return (
    <section className="said" aria-label="What was said since">
      {conversation.map(({ kind, title, at, time, state, text, press }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two things may be said at one time
        <article key={place} className={`said__turn said__turn--${kind}`}>
          <header>
            <p>
              <b>{title}</b>
            </p>
            <p className="dim">{state ?? <time dateTime={at}>{time}</time>}</p>
          </header>
          <div className="letter-in__text">{text}</div>
          {press ? <PressForm {...press} /> : null}
        </article>
      ))}
    </section>
  );
}

/** Facts, history and notes beside a message. */
export function MessageSide({ message, result }: { message: MessageData; result: MessageResult }) {
  const { reference, here, form, language, tag, suspicion, keptUntil, address, history, giving } = message;
  const refused = result && "act" in result && result.act === "message.note" ? result : undefined;
  const offProblem =
    result && "act" in result && /assign|later|back/.test(result.act) ? result.message : undefined;
  const facts = {
    Reference: <span className="data">{reference}</span>,
    State: <StateTag sign={tag.sign}>{tag.label}</StateTag>,
    "Put off": message.later,
    Whose: capitalized(message.whose || "nobody’s"),
    Form: form,
    "Written in": language,
    "Looked like spam": suspicion.join(", "),
    "Kept until": <span className="data">{keptUntil}</span>,
  };
  return (
    <aside className="msg__side" aria-label="About this message">
      <dl className="facts">
        {Object.entries(facts).map(([term, fact]) =>
          fact ? (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{fact}</dd>
            </div>
          ) : null,
        )}
      </dl>
      {giving ? <WhoseForm action={here} {...giving} problem={offProblem} /> : null}
      {address ? (
        <p>
          <Link to={`/person?email=${encodeURIComponent(address)}`}>Everything with this person</Link>
        </p>
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
