import { Form, Link } from "react-router";
import { Mistake } from "../../ui/field-frame.tsx";
import { Press } from "../../ui/press.tsx";
import { StateTag } from "../../ui/state-tag.tsx";
import { UnsavedText } from "../../ui/unsaved-text.tsx";
import type { MessageResult } from "./message-answer.tsx";
import type { MessageData } from "./message-data.ts";

/** Facts, history and notes beside a message. */
export function MessageSide({ message, result }: { message: MessageData; result: MessageResult }) {
  const { reference, search, form, language, tag, suspicion, keptUntil, others, history } = message;
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
        action={`/messages/${reference}${search}`}
        className="f note-form"
        aria-label="New note"
        key={message.conversation.length}
      >
        <UnsavedText name={`note ${message.personId} ${reference}`} version={message.conversation.length} />
        <label htmlFor="note">Note for the desk</label>
        <textarea
          id="note"
          name="note"
          rows={3}
          maxLength={4000}
          placeholder="Only the people at the desk see it"
          defaultValue={refused?.typed.note}
          aria-invalid={refused ? true : undefined}
          aria-describedby={refused ? "note-bad" : undefined}
        />
        {refused ? (
          <Mistake id="note-bad" isAlert>
            {refused.message}
          </Mistake>
        ) : null}
        <Press look="small" name="act" value="message.note">
          Save note
        </Press>
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
