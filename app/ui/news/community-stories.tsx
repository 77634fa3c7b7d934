import "../events/listed.css";
import "./community-stories.css";
import "../layout/ask-band.css";
import { Link } from "react-router";
import { news } from "../../../content/news.ts";
import { story } from "../../../forms/definitions/story.ts";
import { anchorOf } from "../../../publishing/kind.ts";
import { ArrowRight } from "../drawing/icons.tsx";
import { Time } from "../events/time.tsx";
import { FormDialog, FormOnPage, useFormOnPage } from "../form/form-dialog.tsx";
import { Section, SectionHead } from "./headline.tsx";
import type { StoryView } from "./story-view.ts";
import { type Deferred, useDeferred } from "./use-deferred.ts";

const words = news.community;

/** Stories that visitors submitted and the owner accepted, or one line that there are none; nothing before that is known. */
export function CommunityStories({ loaded }: { loaded: Deferred<StoryView[]> }) {
  const stories = useDeferred<StoryView[] | undefined>(loaded, undefined);
  if (!stories) return null;
  return (
    <Section className="section section--joined community-stories">
      <SectionHead className="opening" id="stories" title={words.title}>
        <p>{stories.length > 0 ? words.note : words.empty}</p>
      </SectionHead>
      {stories.length > 0 ? (
        <ul role="list">
          {stories.map(({ slug, path, title, writer, isOwn, posted, summary }) => (
            <li key={slug}>
              <article className="listed community-story" id={anchorOf({ name: "story" }, slug)}>
                <div className="listed__facts community-story__meta">
                  <p className="source">{isOwn ? words.ownBadge : words.badge}</p>
                  <p>
                    {words.by} <strong>{writer}</strong>
                  </p>
                  <p className="data">
                    <Time iso={posted} form="day" />
                  </p>
                </div>
                <div className="listed__body community-story__told">
                  <h3>
                    <Link to={path}>{title}</Link>
                  </h3>
                  <p>{summary}</p>
                  <p>
                    <Link className="text-link" to={path}>
                      {words.read}
                      <span className="visually-hidden">: {title}</span> <ArrowRight />
                    </Link>
                  </p>
                </div>
              </article>
            </li>
          ))}
        </ul>
      ) : null}
    </Section>
  );
}

export function StoryAsk() {
  const { title, lead, button } = news.story;
  const form = { definition: story, title: button };
  const formOnPage = useFormOnPage(story);
  return (
    <>
      <Section className="ask-band">
        <SectionHead id="story-ask" title={title}>
          <p>{lead}</p>
        </SectionHead>
        {formOnPage ? null : <FormDialog {...form} />}
      </Section>
      {formOnPage ? <FormOnPage {...form} /> : null}
    </>
  );
}
