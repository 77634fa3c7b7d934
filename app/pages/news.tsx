import "./news.css";
import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
  useLoaderData,
} from "react-router";
import { news as words } from "../../content/news.ts";
import { story } from "../../forms/definitions/story.ts";
import type { NewsAnswer } from "../../news/article.ts";
import { isOutdated } from "../../news/select/freshness.ts";
import type { Story } from "../../publishing/story.ts";
import { formHeaders, handleForm, readReceipt } from "../form-action.ts";
import { stories } from "../published-content.ts";
import { requestContext } from "../request-context.ts";
import { FormDialog, FormOnPage, useFormOnPage } from "../ui/form/form-dialog.tsx";
import { sendForm } from "../ui/form/send-form.ts";
import { PageHead } from "../ui/layout/page-head.tsx";
import { pageMeta } from "../ui/layout/page-meta.ts";
import { CommunityStories } from "../ui/news/community-stories.tsx";
import { Headline } from "../ui/news/headline.tsx";
import { NewsAge, useNewsAge } from "../ui/news/news-age.tsx";
import { NewsFeed } from "../ui/news/news-feed.tsx";
import { NewsRules } from "../ui/news/news-rules.tsx";
import { asPublisher, type Publisher, PublisherTable, usePublishers } from "../ui/news/news-sources.tsx";

interface Loaded {
  /** The articles in the HTML. Left out on client-side navigation, where the news API brings them. */
  news?: NewsAnswer;
  outdated?: boolean;
  /** Deferred on client-side navigation, which does not wait for them. */
  publishers?: Publisher[] | Promise<Publisher[] | undefined>;
  stories?: Story[] | Promise<Story[] | undefined>;
  receipt?: string;
  refused?: boolean;
}

export const meta = ({ loaderData }: { loaderData?: Loaded }) =>
  pageMeta("news", { refused: loaderData?.refused });
export const headers = formHeaders;
export const action = (args: ActionFunctionArgs) => handleForm(story, args);
export const clientAction = (args: ClientActionFunctionArgs) => sendForm(story, args);

export function clientLoader({ serverLoader }: ClientLoaderFunctionArgs): Loaded {
  const loaded = serverLoader<typeof loader>().catch((): Loaded => ({}));
  return {
    publishers: loaded.then(({ publishers }) => publishers),
    stories: loaded.then(({ stories }) => stories),
  };
}

export async function loader(args: LoaderFunctionArgs): Promise<Loaded> {
  const { readNews, readNewsSources, now, report } = args.context.get(requestContext);
  try {
    const [news, sources, receipt] = await Promise.all([
      readNews(),
      readNewsSources(),
      readReceipt(story, args),
    ]);
    return {
      news,
      publishers: sources.map(asPublisher),
      stories: stories.slice(),
      outdated: news.updatedAt !== null && isOutdated(news.updatedAt, now()),
      ...receipt,
    };
  } catch (error) {
    report("The stored news could not be read.", error);
    return {};
  }
}

export default function News() {
  const { news, publishers: loaded, stories: told, outdated = false } = useLoaderData<Loaded>();
  const [age, hearAge] = useNewsAge({ updatedAt: news?.updatedAt ?? null, outdated });
  const publishers = usePublishers(loaded);
  return (
    <>
      <PageHead page="news" title={words.title} spot="news">
        <NewsAge {...age} />
      </PageHead>
      <section className="section" aria-label={words.title}>
        <div className="wrap">
          <NewsFeed news={news} onUpdate={hearAge} publishers={publishers} />
        </div>
      </section>
      <CommunityStories loaded={told} />
      <Ask />
      <How publishers={publishers} />
    </>
  );
}

function Ask() {
  const { title, lead, button } = words.story;
  const form = { definition: story, title: button };
  const formOnPage = useFormOnPage(story);
  return (
    <>
      <section className="story-ask" aria-labelledby="story-ask">
        <div className="wrap">
          <div>
            <Headline level={2} id="story-ask">
              {title}
            </Headline>
            <p>{lead}</p>
          </div>
          {formOnPage ? null : <FormDialog {...form} button={button} />}
        </div>
      </section>
      {formOnPage ? <FormOnPage {...form} /> : null}
    </>
  );
}

function How({ publishers }: { publishers: readonly Publisher[] }) {
  const { title, text, follow } = words.note;
  return (
    <section className="section news-note" aria-labelledby="how">
      <div className="wrap">
        <div className="stack">
          <h2 id="how">{title}</h2>
          <p>{text}</p>
          <NewsRules />
        </div>
        <div className="stack">
          <PublisherTable publishers={publishers} />
          <p>
            {follow} <a href="/feed.xml">Atom</a>, <a href="/feed.json">JSON Feed</a>
          </p>
        </div>
      </div>
    </section>
  );
}
