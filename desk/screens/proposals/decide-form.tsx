import { useEffect, useRef, useState } from "react";
import { timeField } from "../../../acts/moments.ts";
import { site } from "../../../content/site.ts";
import type { FieldError } from "../../../publishing/kind.ts";
import { ErrorCallout } from "../../ui/callouts.tsx";
import type { EntryForm } from "../../ui/entry/entry-form.ts";
import { fieldId, MistakeList, TextArea, TextField } from "../../ui/field-frame.tsx";
import type { ProposalPage } from "./proposal-page.ts";

/** By the code of the refusal. */
const words: Readonly<Record<string, { title: string; text: string }>> = {
  invalid: { title: "Not published yet", text: "Nothing was done, and nobody was told. Please fix:" },
  confirm: {
    title: "Something else is scheduled then",
    text: "Nothing was done yet. It’s listed below; click again to publish both.",
  },
  conflict: {
    title: "This changed while you had it open",
    text: "Nothing was done, and nothing of yours was lost. Look at what’s here now and decide again.",
  },
  already_done: {
    title: "Someone got here before you",
    text: "It’s already accepted. What you typed wasn’t used.",
  },
  too_late: { title: "It can’t be decided anymore", text: "Nothing was done." },
};

const gone = { title: "It’s not here anymore", text: "Nothing was done." };

type ProblemProps = { problem: string; errors: readonly FieldError[]; form: EntryForm };

/** Why nothing was done, with what became of the work; mistakes lead to their fields. */
export function Problem({ problem, errors, form }: ProblemProps) {
  const { title, text } = words[problem] ?? gone;
  const panel = useRef<HTMLDivElement>(null);
  // Whoever pressed the button far below is brought to it; every answer has mistakes of its own.
  useEffect(() => {
    if (errors && problem) panel.current?.focus();
  }, [errors, problem]);
  const names = new Set([...form.fields.map(({ name }) => name), "body"]);
  return (
    <ErrorCallout ref={panel} title={title} isConflict={problem !== "invalid"}>
      <p>{text}</p>
      <MistakeList
        errors={errors}
        idOf={(field) => (field === timeField ? "at" : names.has(field) ? fieldId(field) : "decide")}
      />
    </ErrorCallout>
  );
}

type DecisionMailProps = { page: Pick<ProposalPage, "to" | "linkMark" | "mailEnd">; words: string };

/** The mail that leaves with a yes: its words can be changed, the links and the signature follow. */
export function DecisionMail({ page: { to, linkMark, mailEnd }, words }: DecisionMailProps) {
  return (
    <fieldset className="ticks decide-mail">
      <legend>The email to the sender</legend>
      <p className="f__hint">
        To <bdi>{to}</bdi>
      </p>
      <TextArea
        id="words"
        label="What it says"
        hint={`${linkMark} becomes the link. Below your text:`}
        rows={9}
        defaultValue={words}
      />
      <p className="decide-mail__end">{mailEnd.accepted}</p>
    </fieldset>
  );
}

type PublishTimeProps = {
  typed: Readonly<Record<string, string>> | undefined;
  errors: readonly FieldError[];
};

/** Now, or at a time of the site's clocks. */
export function PublishTime({ typed, errors }: PublishTimeProps) {
  const [isLater, setLater] = useState(typed?.time === "later");
  return (
    <fieldset className="ticks">
      <legend>When</legend>
      <label className="tick tick--word">
        <input type="radio" name="time" value="now" checked={!isLater} onChange={() => setLater(false)} /> Now
      </label>
      <label className="tick tick--word">
        <input type="radio" name="time" value="later" checked={isLater} onChange={() => setLater(true)} /> At
        a time
      </label>
      <TextField
        id="at"
        label="Day and time"
        optional={!isLater}
        hint={`${site.city} time. The sender gets the email when it goes up.`}
        error={errors.find(({ field }) => field === timeField)?.message}
        isAlert={false}
        type="datetime-local"
        defaultValue={typed?.at ?? ""}
        onInput={() => setLater(true)}
      />
    </fieldset>
  );
}
