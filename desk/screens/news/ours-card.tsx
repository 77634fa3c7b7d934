import type { ReactNode } from "react";
import { Form } from "react-router";
import type { StoryEdit } from "../../../news/story-edits.ts";
import { type Answer, fieldsAfter } from "../../ui/answer.tsx";
import { TextArea, TextField } from "../../ui/field-frame.tsx";
import { HiddenFields, Press, PressForm } from "../../ui/press.tsx";
import { Card } from "../../ui/section.tsx";
import { UnsavedText } from "../../ui/unsaved-text.tsx";
import type { Report } from "./why.tsx";

/** What the desk adds to a story: a note under it, a headline over it, a place in front. */
export function OursCard(props: Report & { edit: StoryEdit; answer: Answer }) {
  const { url, story, edit, today, pins, answer } = props;
  const after = fieldsAfter(answer);
  const fieldOf = (id: string, known: string) => ({ ...after(id, known), isAlert: false });
  const at = pins.indexOf(url);
  const small = { look: "small quiet", act: "story.move" };
  return (
    <Card id="ours" title="What you add" className="news-report">
      <StoryForm url={url} keeps={`note ${edit.note}`}>
        <TextArea
          label="Editor’s note"
          {...fieldOf("note", edit.note ?? "")}
          rows={3}
          hint="Under the story on the News page, as yours. Up to 500 characters; empty takes it away."
        />
        <Press act="story.note" label="Save the note" />
      </StoryForm>
      <StoryForm url={url} keeps={`headline ${edit.headline}`}>
        <TextField
          label="A headline of your own"
          {...fieldOf("headline", edit.headline ?? "")}
          hint={`“Headline at ${story?.source ?? "the newsroom"}: …” stands beneath it. Empty takes it away.`}
        />
        <Press act="story.headline" label="Save the headline" />
      </StoryForm>
      <StoryForm url={url}>
        <TextField
          label="In front through"
          type="date"
          min={today}
          {...fieldOf("until", at < 0 ? today : (edit.pinned_until ?? ""))}
          hint={
            at < 0 ? "At most three stories are pinned." : `It’s number ${at + 1} of ${pins.length} pinned.`
          }
        />
        <Press act="story.pin" label={at < 0 ? "Pin to the front" : "Change the day"} />
      </StoryForm>
      {at < 0 ? null : (
        <div className="acts">
          {at > 0 ? <PressForm {...small} fields={{ id: url, to: "up" }} label="Move up" /> : null}
          {at < pins.length - 1 ? (
            <PressForm {...small} fields={{ id: url, to: "down" }} label="Move down" />
          ) : null}
          <PressForm {...small} act="story.unpin" fields={{ id: url }} label="Unpin" />
        </div>
      )}
    </Card>
  );
}

interface StoryFormProps {
  url: string;
  /** What is typed is kept in this browser; another text when what is saved is another. */
  keeps?: string;
  children: ReactNode;
}

function StoryForm({ url, keeps, children }: StoryFormProps) {
  return (
    <Form method="post" className="narrow-form" key={keeps}>
      <HiddenFields fields={{ id: url }} />
      {keeps ? <UnsavedText name={`story ${keeps.split(" ")[0]} ${url}`} version={keeps} /> : null}
      {children}
    </Form>
  );
}
