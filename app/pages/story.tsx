import "./story.css";
import "../ui/layout/ask-band.css";
import "../ui/text/joined.css";
import "../ui/text/article.css";
import { data } from "react-router";
import { news } from "../../content/news.ts";
import { withdrawn } from "../../content/withdrawn.ts";
import { story as form } from "../../forms/definitions/story.ts";
import { story as kind } from "../../publishing/kinds/story.ts";
import { dayWords } from "../../publishing/source-line.ts";
import { fill } from "../../text/words/fill.ts";
import { withCards } from "../../words/kept-cards.ts";
import { readEntries, readEntry, readPicture } from "../published-entries.ts";
import { requestContext } from "../request-context.ts";
import { Time } from "../ui/events/time.tsx";
import { formId } from "../ui/form/send-form.ts";
import { Breadcrumb } from "../ui/layout/breadcrumb.tsx";
import { ButtonLink } from "../ui/layout/button-link.tsx";
import { entryMeta } from "../ui/layout/page-meta.ts";
import { Withdrawn, withdrawnMeta } from "../ui/layout/withdrawn.tsx";
import { Headline, Section, SectionHead } from "../ui/news/headline.tsx";
import { storyRow, storyView } from "../ui/news/story-view.ts";
import { EntryPicture } from "../ui/picture/entry-picture.tsx";
import { LinerNotes } from "../ui/text/liner-notes.tsx";
import { Lines } from "../ui/text/lines.tsx";
import { PassOn } from "../ui/text/pass-on.tsx";
import type { Route } from "./+types/story";

const words = news.community;

export const meta = ({ loaderData }: Route.MetaArgs) =>
  loaderData ? entryMeta(loaderData.story.head) : withdrawnMeta();

/** Withdrawn: null with status 410. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const values = context.get(requestContext);
  const entry = await readEntry(values, kind, params.slug);
  if (!entry) return data(null, { status: 410 });
  const newest = await readEntries(values, kind, { limit: 4 });
  const others = newest.filter(({ id }) => id !== entry.id).slice(0, 3);
  const story = await withCards(values, storyView(entry, values.siteUrl));
  return data({
    story: { ...story, day: dayWords(story.posted) },
    more: others.map(storyRow),
    picture: await readPicture(values, entry),
    askPath: `${form.path}?form=${form.name}#${formId(form)}`,
  });
}

export default function Story({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <Withdrawn words={withdrawn.stories} />;
  const { story, more, picture, askPath } = loaderData;
  return (
    <>
      <article className="told">
        <header className="told__head night">
          <div className="wrap">
            <Breadcrumb trail={story.head.trail} />
            <Headline level={1} id="story">
              {story.title}
            </Headline>
            <LinerNotes
              facts={{
                [words.by]: story.writer,
                [words.published]: <Time iso={story.posted} form="day" />,
                [words.readingTime]: <>{fill(words.minutes, { count: story.readingTime })}</>,
              }}
            />
          </div>
        </header>
        {picture ? (
          <div className="wrap told__picture">
            <EntryPicture {...picture} className="sleeve" sizes="(width >= 66rem) 62rem, 94vw" lead />
          </div>
        ) : null}
        <div className="wrap told__body">
          <p className="told__note">
            <span className="badge">{story.isOwn ? words.ownBadge : words.badge}</span>{" "}
            {story.isOwn ? words.noteOnOwn : words.noteOnOne}
          </p>
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made by text/markdown/render-safely.ts */}
          <div className="prose" dangerouslySetInnerHTML={{ __html: story.html }} />
          <footer className="told__foot">
            {story.link ? (
              <p>
                {words.link}{" "}
                <a href={story.link} rel={story.isOwn ? "noopener" : "noopener nofollow ugc"}>
                  {new URL(story.link).host}
                </a>
              </p>
            ) : null}
            <PassOn head={story.head} title={story.title} day={story.day} section={story.writer} />
          </footer>
        </div>
      </article>
      {more.length > 0 ? (
        <Section className="section section--joined next-stories">
          <h2 id="more">{words.more}</h2>
          <Lines
            lines={more.map(({ path, title, writer, posted }) => ({
              path,
              title,
              when: <Time className="data" iso={posted} form="day" />,
              text: `${words.by} ${writer}`,
            }))}
          />
        </Section>
      ) : null}
      <Section className="ask-band">
        <SectionHead id="story-ask" title={news.story.title}>
          <p>{news.story.lead}</p>
        </SectionHead>
        <ButtonLink to={askPath} label={news.story.button} />
      </Section>
    </>
  );
}
