import { useState } from "react";
import { Form, Link, useNavigation } from "react-router";
import type { Refused } from "./message-action.ts";
import type { MessageData } from "./message-data.ts";
import { FoundText, useUnsavedText } from "./unsaved-answer.tsx";

export type MessageResult = Refused | { lost: true } | undefined;

/** The answer: a template to begin with, the text, which survives a reload, and the button that mails it. */
export function MessageAnswer({ message, result }: { message: MessageData; result: MessageResult }) {
  const { reference, search, address, title, answers, templates, templateId, initialText, state } = message;
  const here = `/messages/${reference}${search}`;
  const isBusy = useNavigation().state === "submitting";
  const text = useUnsavedText(`${message.personId}:/messages/${reference}:answer`, message.token);
  const refused = result && "field" in result && result.field === "text" ? result : undefined;
  const isAgain = answers > 0 || state === "answered" || refused?.again === true;
  const mailto = `mailto:${encodeURIComponent(address)}?subject=${encodeURIComponent(`Re: ${title} (${reference})`)}`;
  return (
    <section className="answer" aria-labelledby="answer-title">
      <div className="answer__head">
        <h2 id="answer-title">{answers > 0 ? "Another answer" : "Answer"}</h2>
        <Templates {...{ templates, templateId, here, search }} write={(begun) => begin(text, begun)} />
      </div>
      <FoundText text={text} what="an answer" />
      {result && "lost" in result ? <LostLine /> : null}
      <Form method="post" action={here} onSubmit={text.onSubmit}>
        <input type="hidden" name="asks" value="mark" />
        {isAgain ? <input type="hidden" name="again" value="yes" /> : null}
        <label className="visually-hidden" htmlFor="answer-text">
          Your answer
        </label>
        <textarea
          // A template that was chosen without script fills the field anew.
          key={`${message.token}-${templateId ?? ""}-${refused?.typed ?? ""}`}
          id="answer-text"
          name="text"
          rows={8}
          required
          maxLength={20_000}
          ref={text.ref}
          onInput={text.onInput}
          defaultValue={refused?.typed ?? initialText}
          aria-invalid={refused ? true : undefined}
          aria-describedby={refused ? "answer-bad" : "answer-hint"}
        />
        {refused ? <Bad id="answer-bad" message={refused.message} /> : null}
        <div className="answer__do">
          <button className="btn btn--solid" type="submit" disabled={isBusy}>
            {isAgain ? "Send another answer" : "Send answer"}
          </button>
          <label className="tick tick--word">
            <input type="checkbox" name="mark" value="yes" defaultChecked /> Mark as answered
          </label>
          {text.keptAt ? (
            <span className="saved">
              <i className="dot dot--ok" aria-hidden="true" />
              Kept in this browser {text.keptAt}
            </span>
          ) : null}
        </div>
        <p className="f__hint" id="answer-hint">
          {message.mailLeaves
            ? `Leaves from ${message.leavesFrom} in a minute; until then you can take it back.`
            : "Mail is not set up yet: the answer waits in the outbox until it is."}{" "}
          {isAgain ? "It was answered before. " : ""}Or <a href={mailto}>answer with your own mail program</a>{" "}
          and press Mark answered.
        </p>
      </Form>
    </section>
  );
}

function Templates({
  templates,
  templateId,
  here,
  search,
  write,
}: Pick<MessageData, "templates" | "templateId" | "search"> & {
  here: string;
  write: (text: string) => void;
}) {
  const [chosen, setChosen] = useState("");
  const kept = [...new URLSearchParams(search)];
  return (
    <Form method="get" action={here} className="answer__begin" preventScrollReset>
      {kept.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {templates.length > 0 ? (
        <div className="f f--inline">
          <label htmlFor="template">Begin with</label>
          <select
            id="template"
            name="template"
            defaultValue={templateId ?? ""}
            onChange={(event) => {
              const { value } = event.currentTarget;
              setChosen(value);
              const template = templates.find(({ id }) => String(id) === value);
              if (template) write(template.text);
            }}
          >
            <option value="">Nothing</option>
            {templates.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </div>
      ) : null}
      {templates.length > 0 && !chosen ? (
        <button className="btn btn--small answer__begin-go" type="submit">
          Put in
        </button>
      ) : null}
      <Link to="/messages/templates">{templates.length > 0 ? "Templates" : "Make a template"}</Link>
    </Form>
  );
}

/** Before what stands there already. */
function begin({ ref, write }: ReturnType<typeof useUnsavedText>, begun: string) {
  const typed = ref.current?.value.trim() ?? "";
  write(typed && !typed.includes(begun) ? `${begun}\n\n${typed}` : begun);
}

function LostLine() {
  return (
    <div className="fail" role="alert">
      <svg viewBox="0 0 12 12" aria-hidden="true">
        <path d="M6 0l6 12H0Z" />
      </svg>
      <div>
        <h3>Not sent</h3>
        <p>
          The line to the server is gone. Your text is kept in this browser. Press the button again when you
          are online.
        </p>
      </div>
    </div>
  );
}

export function Bad({ id, message }: { id: string; message: string }) {
  return (
    <p className="f__bad" id={id} role="alert">
      <svg viewBox="0 0 12 12" aria-hidden="true">
        <path d="M6 0l6 12H0Z" />
      </svg>
      {message}
    </p>
  );
}
