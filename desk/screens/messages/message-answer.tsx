import { useRef } from "react";
import { Form, Link } from "react-router";
import { Mistake, Options, SelectField } from "../../ui/field-frame.tsx";
import { HiddenFields, Press } from "../../ui/press.tsx";
import { useHasScript } from "../../ui/shortcuts.tsx";
import { UnsavedText } from "../../ui/unsaved-text.tsx";
import type { Route } from "./+types/message";
import type { MessageData } from "./message-data.ts";

export type MessageResult = Route.ComponentProps["actionData"];

/** The answer: a template to begin with, the text, which survives a reload, and the button that mails it. */
export function MessageAnswer({ message, result }: { message: MessageData; result: MessageResult }) {
  const { reference, here, address, title, answers, templates, templateId, initialText, state } = message;
  const hasScript = useHasScript();
  const form = useRef<HTMLFormElement>(null);
  const refused = result && "act" in result && result.act === "message.reply" ? result : undefined;
  const isAgain = answers > 0 || state === "answered" || refused?.refused === "already_done";
  const mailto = `mailto:${encodeURIComponent(address)}?subject=${encodeURIComponent(`Re: ${title} (${reference})`)}`;
  return (
    <section className="answer" aria-labelledby="answer-title">
      <div className="answer__head">
        <h2 id="answer-title">{answers > 0 ? "Another answer" : "Answer"}</h2>
        <Form method="get" action={here} className="answer__begin" aria-label="Template" preventScrollReset>
          <HiddenFields fields={Object.fromEntries(new URLSearchParams(message.search))} />
          {templates.length > 0 ? (
            <SelectField
              id="template"
              label="Begin with"
              className="f f--inline"
              defaultValue={templateId ?? ""}
              onChange={({ currentTarget: { value } }) => {
                const template = templates.find(({ id }) => String(id) === value);
                if (template) begin(form.current, template.text);
              }}
            >
              <option value="">Nothing</option>
              <Options of={templates.map(({ id, name }) => ({ value: id, label: name }))} />
            </SelectField>
          ) : null}
          {templates.length > 0 && !hasScript ? (
            <Press className="btn btn--small answer__begin-go" label="Put in" />
          ) : null}
          <Link to="/messages/templates">{templates.length > 0 ? "Templates" : "Make a template"}</Link>
        </Form>
      </div>
      <Form method="post" action={here} ref={form} aria-label="Answer">
        <UnsavedText name={`answer ${message.personId} ${reference}`} version={message.token} />
        <input type="hidden" name="asks" value="mark" />
        {isAgain ? <input type="hidden" name="again" value="yes" /> : null}
        <textarea
          // A template that was chosen without script fills the field anew.
          key={`${message.token}-${templateId ?? ""}`}
          id="answer-text"
          aria-label="Your answer"
          name="text"
          rows={8}
          required
          maxLength={20_000}
          defaultValue={refused?.typed.text ?? initialText}
          aria-invalid={refused ? true : undefined}
          aria-describedby={refused ? "answer-bad" : "answer-hint"}
        />
        <Mistake id="answer-bad" isAlert>
          {refused?.message}
        </Mistake>
        <div className="answer__do">
          <Press look="solid" isOnce label={isAgain ? "Send another answer" : "Send answer"} />
          <label className="tick tick--word">
            <input type="checkbox" name="mark" value="yes" defaultChecked /> Mark as answered
          </label>
        </div>
        <p className="f__hint" id="answer-hint">
          {message.mailLeaves
            ? `Goes out from ${message.leavesFrom} in a minute. Until then you can take it back.`
            : "Email isn’t set up yet. The answer will wait in the outbox until it is."}{" "}
          Or <a href={mailto}>answer from your own email program</a>
          {state === "new" ? " and press Mark answered" : ""}.
        </p>
      </Form>
    </section>
  );
}

/** Before what stands there already; the browser keeps it as if it was typed. */
function begin(form: HTMLFormElement | null, begun: string) {
  const field = form?.querySelector("textarea");
  if (!field) return;
  const typed = field.value.trim();
  field.value = typed && !typed.includes(begun) ? `${begun}\n\n${typed}` : begun;
  field.dispatchEvent(new Event("input", { bubbles: true }));
  field.focus();
}
