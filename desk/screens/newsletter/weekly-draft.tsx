import { Form } from "react-router";
import { weeklyDraft } from "../../../content/newsletter.ts";

/** Says whether drafts appear by themselves, and switches that. */
export function WeeklyDraft({ isOn }: { isOn: boolean }) {
  return (
    <section aria-labelledby="weekly">
      <h2 id="weekly" className="sub">
        Weekly draft
      </h2>
      <p>
        {isOn
          ? `Each ${weeklyDraft.words} the week is put into a draft here by itself, unless an issue is being written or nobody is on the list. It is never sent by itself.`
          : "Switched off: a draft appears only when you begin one."}
      </p>
      <Form method="post">
        <button className="btn" type="submit" name="weekly" value={isOn ? "off" : "on"}>
          {isOn ? "Switch off" : "Switch on"}
        </button>
      </Form>
    </section>
  );
}
