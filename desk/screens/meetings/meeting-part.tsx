import type { ReactNode } from "react";
import { Form } from "react-router";
import { controlName } from "../../../publishing/entries/posted-draft.ts";
import type { MeetingForm } from "../../../publishing/meetings/meeting-forms.ts";
import type { answerPress } from "../../acting.ts";
import { EntryFields } from "../../ui/entry/entry-fields.tsx";
import { HiddenFields, Press } from "../../ui/press.tsx";
import { Card } from "../../ui/section.tsx";
import { UnsavedText } from "../../ui/unsaved-text.tsx";
import type { MeetingData } from "./read-meeting.ts";

type Refused = Exclude<Awaited<ReturnType<typeof answerPress>>, Response>["data"];

interface PartProps {
  meeting: MeetingData;
  part: MeetingForm;
  title: string;
  /** Between the title and the fields. */
  before?: ReactNode;
  /** Holds what was typed. */
  refused?: Refused | undefined;
  /** Its buttons. */
  children: ReactNode;
}

/** One part of what is known of a meeting, as a card with a form. It goes to the screen that it stands on. */
export function MeetingPart({ meeting, part, title, before, refused, children }: PartProps) {
  const { id, version, values } = meeting;
  const fields = meeting.forms[part];
  const shown = fields.map(({ name }) => [name, refused?.typed[controlName(name)] ?? values[name] ?? ""]);
  return (
    <Card id={part} title={title} className="card--wide meeting-part">
      {/* Another version has other boxes. */}
      <Form method="post" key={version} preventScrollReset aria-labelledby={part}>
        <UnsavedText name={`${part} ${id}`} version={version} />
        <HiddenFields fields={{ id, version }} />
        {before}
        <EntryFields
          form={{ fields }}
          values={Object.fromEntries(shown)}
          body=""
          errors={refused?.errors ?? []}
        />
        <div className="part__end">{children}</div>
      </Form>
    </Card>
  );
}

/** Asks what came of a meeting. */
export function OutcomePart(props: Pick<PartProps, "meeting" | "before" | "refused">) {
  return (
    <MeetingPart {...props} part="outcome" title="What came of it?">
      <Press act="meeting.outcome" label="Save what came of it" of={`: ${props.meeting.body}`} />
    </MeetingPart>
  );
}
