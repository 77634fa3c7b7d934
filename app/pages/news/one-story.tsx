import "./one-story.css";
import { data, redirect } from "react-router";
import { newsStory as words } from "../../../content/news/story-page.ts";
import { withdrawn } from "../../../content/withdrawn.ts";
import { plural } from "../../../text/words/plural.ts";
import { requestContext } from "../../request-context.ts";
import { Time } from "../../ui/events/time.tsx";
import { PageHead } from "../../ui/layout/page-head.tsx";
import { entryMeta } from "../../ui/layout/page-meta.ts";
import { Withdrawn, withdrawnMeta } from "../../ui/layout/withdrawn.tsx";
import { readStoryPage } from "../../ui/news/read-story-page.ts";
import { StoryLines } from "../../ui/news/story-lines.tsx";
import { Chips } from "../../ui/news/ways-in.tsx";
import { Lines } from "../../ui/text/lines.tsx";
import { PassOn } from "../../ui/text/pass-on.tsx";
import type { Route } from "./+types/one-story";

export const handle = { js: false, document: true };

/** One story of the news with all its reports, /news/s/KEY. Not kept, or hidden: null with status 410. */
export async function loader({ params: { key }, context }: Route.LoaderArgs) {
  if (!/^[0-9a-z]{10}$/.test(key)) throw new Response("Not found", { status: 404 });
  const page = await readStoryPage(context.get(requestContext), key);
  if (!page) return data(null, { status: 410 });
  if (page.movedTo !== undefined) throw redirect(page.movedTo, 301);
  return data(page);
}

/** The headlines are the newsrooms': search engines follow the links to their reports, and list those. */
export const meta = ({ loaderData }: Route.MetaArgs) =>
  loaderData
    ? [...entryMeta(loaderData.head), { name: "robots", content: "noindex, follow" }]
    : withdrawnMeta();

export default function OneStory({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <Withdrawn words={withdrawn.newsStories} />;
  const { head, lead, source, day, reports, newsrooms, before, record, topics, here } = loaderData;
  return (
    <>
      <PageHead page={head.trail} title={head.title} lead={lead} />
      <div className="wrap story-reports">
        <div>
          <section>
            <h2 id="reports">{plural(words.reports, newsrooms)}</h2>
            <p>{words.order}</p>
            <StoryLines stories={reports} level={3} form="minute" />
          </section>
          <Dated id="before" title={words.before} lines={before} form="date" />
        </div>
        <div className="story-beside">
          <Dated id="record" title={words.record} lines={record} form="day" />
          {topics.length > 0 ? (
            <section>
              <h2 id="topics">{words.topics}</h2>
              <Chips label={words.topics} chips={topics} />
            </section>
          ) : null}
          <section>
            <h2 id="here">{words.here.title}</h2>
            <p>{here}</p>
          </section>
          <PassOn head={head} source={source} day={day} canCopy={false} />
          <p>{words.kept}</p>
        </div>
      </div>
    </>
  );
}

interface DatedProps {
  id: string;
  title: string;
  lines: readonly { path: string; title: string; iso: string; text: string | null }[];
  form: "date" | "day";
}

function Dated({ id, title, lines, form }: DatedProps) {
  if (lines.length === 0) return null;
  const toLine = ({ iso, ...line }: DatedProps["lines"][number]) => ({
    ...line,
    when: <Time className="data" iso={iso} form={form} />,
  });
  return (
    <section>
      <h2 id={id}>{title}</h2>
      <Lines lines={lines.map(toLine)} />
    </section>
  );
}
