import { weeklyDraft } from "../../../content/newsletter.ts";
import { PressForm } from "../../ui/press.tsx";
import { Section } from "../../ui/section.tsx";

/** Says whether drafts appear by themselves, and switches that. */
export function WeeklyDraft({ isOn }: { isOn: boolean }) {
  return (
    <Section id="weekly" title="Weekly draft">
      <p>
        {isOn
          ? `Each ${weeklyDraft.words} the week is put into a draft here by itself, unless an issue is being written or nobody is on the list. It is never sent by itself.`
          : "Switched off: a draft appears only when you begin one."}
      </p>
      <PressForm name="weekly" value={isOn ? "off" : "on"}>
        {isOn ? "Switch off" : "Switch on"}
      </PressForm>
    </Section>
  );
}
