import type { ReactNode } from "react";
import { Form } from "react-router";
import type { StoryEdit } from "../../../news/story-edits.ts";
import { TextArea, TextField } from "../../ui/field-frame.tsx";
import { HiddenFields, Press } from "../../ui/press.tsx";
import { Card } from "../../ui/section.tsx";
import { UnsavedText } from "../../ui/unsaved-text.tsx";
import type { Answer, Report } from "./why.tsx";

/** What the desk adds to a story: a note under it, a headline over it, a place in front. */
export function OursCard(props: Report & { edit: StoryEdit; answer: Answer }) {
  const { url, story, edit, today, pins, answer } = props;
  const refused = answer && "typed" in answer ? answer : undefined;
  const field = (name: "note" | "headline" | "until", value: string) => ({
    ...{ id: name, error: refused?.errors?.find((one) => one.field === name)?.message, isAlert: false },
    defaultValue: refused?.act === actOf[name] ? refused.typed[name] : value,
  });
  const at = pins.indexOf(url);
  const move = (to: string, label: string) => (
    <StoryForm url={url} fields={{ to }}>
      <Press look="small quiet" act="story.move" label={label} />
    </StoryForm>
  );
  return (
    <Card id="ours" title="What you add" className="news-report">
      <StoryForm url={url} keeps={`note ${edit.note}`}>
        <TextArea
          label="Editor’s note"
          {...field("note", edit.note ?? "")}
          rows={3}
          hint="Under the story on the News page, as yours. Up to 500 characters; empty takes it away."
        />
        <Press act="story.note" label="Save the note" />
      </StoryForm>
      <StoryForm url={url} keeps={`headline ${edit.headline}`}>
        <TextField
          label="A headline of your own"
          {...field("headline", edit.headline ?? "")}
          hint={`“Headline at ${story?.source ?? "the newsroom"}: …” stands beneath it. Empty takes it away.`}
        />
        <Press act="story.headline" label="Save the headline" />
      </StoryForm>
      <StoryForm url={url}>
        <TextField
          label="In front through"
          type="date"
          min={today}
          {...field("until", at < 0 ? today : (edit.pinned_until ?? ""))}
          hint={
            at < 0 ? "At most three stories are pinned." : `It’s number ${at + 1} of ${pins.length} pinned.`
          }
        />
        <Press act="story.pin" label={at < 0 ? "Pin to the front" : "Change the day"} />
      </StoryForm>
      {at < 0 ? null : (
        <div className="acts">
          {at > 0 ? move("up", "Move up") : null}
          {at < pins.length - 1 ? move("down", "Move down") : null}
          <StoryForm url={url}>
            <Press look="small quiet" act="story.unpin" label="Unpin" />
          </StoryForm>
        </div>
      )}
    </Card>
  );
}

const actOf = { note: "story.note", headline: "story.headline", until: "story.pin" };

interface StoryFormProps {
  url: string;
  /** What is typed is kept in this browser; another text when what is saved is another. */
  keeps?: string;
  fields?: Record<string, string>;
  children: ReactNode;
}

function StoryForm({ url, keeps, fields, children }: StoryFormProps) {
  return (
    <Form method="post" className="narrow-form" key={keeps}>
      <HiddenFields fields={{ id: url, ...fields }} />
      {keeps ? <UnsavedText name={`story ${keeps.split(" ")[0]} ${url}`} version={keeps} /> : null}
      {children}
    </Form>
  );
}
