import "../layout/ask-band.css";
import { news as words } from "../../../content/news.ts";
import { story } from "../../../forms/definitions/story.ts";
import { FormDialog, FormOnPage, useFormOnPage } from "../form/form-dialog.tsx";
import { Section, SectionHead } from "./headline.tsx";

/** Asks for the reader's own story. */
export function StoryAsk() {
  const { title, lead, button } = words.story;
  const form = { definition: story, title: button };
  const formOnPage = useFormOnPage(story);
  return (
    <>
      <Section className="ask-band">
        <SectionHead id="story-ask" title={title}>
          <p>{lead}</p>
        </SectionHead>
        {formOnPage ? null : <FormDialog {...form} button={button} />}
      </Section>
      {formOnPage ? <FormOnPage {...form} /> : null}
    </>
  );
}
