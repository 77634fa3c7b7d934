import { useState } from "react";
import { timeField } from "../../../acts/moments.ts";
import { site } from "../../../content/site.ts";
import type { FieldError } from "../../../publishing/kind.ts";
import { FieldFrame, TextField } from "../../ui/field-frame.tsx";
import type { Typed } from "./proposal.tsx";
import type { ProposalPage } from "./proposal-page.ts";

/** The mail that leaves with a yes: its words can be changed, the links and the signature follow. */
export function DecisionMail({
  page: { to, linkMark, mailEnd },
  words,
}: {
  page: Pick<ProposalPage, "to" | "linkMark" | "mailEnd">;
  words: string;
}) {
  return (
    <fieldset className="ticks decide-mail">
      <legend>The email to the sender</legend>
      <p className="f__hint">
        To <bdi>{to}</bdi>
      </p>
      <FieldFrame id="words" label="What it says" hint={`${linkMark} becomes the link. Below your text:`}>
        {(described) => <textarea {...described} name="words" rows={9} defaultValue={words} />}
      </FieldFrame>
      <p className="decide-mail__end">{mailEnd.accepted}</p>
    </fieldset>
  );
}

/** Now, or at a time of the site's clocks. */
export function PublishTime({ typed, errors }: { typed: Typed | undefined; errors: readonly FieldError[] }) {
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
