import "./news.css";
import { useLoaderData } from "react-router";
import { news as words } from "../../content/news.ts";
import { story } from "../../forms/definitions/story.ts";
import type { NewsAnswer } from "../../news/article.ts";
import { withSections } from "../../news/day-sections.ts";
import { isOutdated, outdatedFrom } from "../../news/select/freshness.ts";
import { story as storyKind } from "../../publishing/kinds/story.ts";
import { formHeaders, handleForm, readReceipt } from "../form-action.ts";
import { readWays, type Ways } from "../news-front-page.ts";
import { asTold, nextMidnight, publishersOf, storyList } from "../news-ways.ts";
import { readEntries } from "../published-entries.ts";
import { requestContext } from "../request-context.ts";
import { sendForm } from "../ui/form/send-form.ts";
import { PageHead } from "../ui/layout/page-head.tsx";
import { pageMeta } from "../ui/layout/page-meta.ts";
import { CommunityStories, StoryAsk } from "../ui/news/community-stories.tsx";
import { Section } from "../ui/news/headline.tsx";
import { NewsAge, NewsFeed, useNewsAge } from "../ui/news/news-feed.tsx";
import type { Publisher } from "../ui/news/news-sources.tsx";
import { still } from "../ui/news/still.tsx";
import { type StoryView, storyRow } from "../ui/news/story-view.ts";
import { type Deferred, useDeferred } from "../ui/news/use-deferred.ts";
import { Chips, MoreLink } from "../ui/news/ways-in.tsx";
import { SearchBox } from "../ui/search/search-box.tsx";
import type { Route } from "./+types/news";

interface Loaded {
  /** The articles in the HTML. Left out on client-side navigation, where the news API brings them. */
  news?: NewsAnswer;
  outdated?: boolean;
  /** Deferred on client-side navigation, which does not wait for them. */
  publishers?: Deferred<Publisher[]>;
  stories?: Deferred<StoryView[]>;
  ways?: Deferred<Ways>;
  jsonLd?: object[];
  receipt?: string;
  refused?: boolean;
}

export const meta = ({ loaderData }: { loaderData?: Loaded }) =>
  pageMeta("news", { jsonLd: loaderData?.jsonLd, refused: loaderData?.refused });
export const headers = formHeaders;
export const action = (args: Route.ActionArgs) => handleForm(story, args);
export const clientAction = (args: Route.ClientActionArgs) => sendForm(story, args);

export function clientLoader({ serverLoader }: Route.ClientLoaderArgs): Loaded {
  const loaded = serverLoader().catch((): Loaded => ({}));
  return {
    publishers: loaded.then(({ publishers }) => publishers),
    stories: loaded.then(({ stories }) => stories),
    ways: loaded.then(({ ways }) => ways),
  };
}

export async function loader(args: Route.LoaderArgs): Promise<Loaded> {
  const values = args.context.get(requestContext);
  const { readNews, readNewsSources, now, report, uses, until } = values;
  uses("news");
  try {
    const [news, sources, stories, ways, receipt] = await Promise.all([
      readNews(),
      readNewsSources(),
      readEntries(values, storyKind, { limit: 12 }),
      readWays(values),
      readReceipt(story, args),
    ]);
    if (news.updatedAt) until(outdatedFrom(news.updatedAt));
    // "Today" is over.
    until(nextMidnight(now()));
    return {
      news: { ...news, articles: withSections(news.articles, now()).map(asTold) },
      publishers: publishersOf(sources),
      stories: stories.map(storyRow),
      ways,
      jsonLd: news.articles.length > 0 ? [storyList(news.articles)] : [],
      outdated: news.updatedAt !== null && isOutdated(news.updatedAt, now()),
      ...receipt,
    };
  } catch (error) {
    report("The stored news could not be read.", error);
    return {};
  }
}

const Nights = still("nights", async () => (await import("../ui/news/week.tsx")).Nights);
const WeekAndMonths = still("news-week", async () => (await import("../ui/news/week.tsx")).WeekAndMonths);

export default function News() {
  const { news, publishers: loaded, stories: told, ways, outdated = false } = useLoaderData<Loaded>();
  const [age, hearAge] = useNewsAge({ updatedAt: news?.updatedAt ?? null, outdated });
  const publishers = useDeferred<Publisher[]>(loaded, []);
  const way = useDeferred<Ways | undefined>(ways, undefined);
  return (
    <>
      <PageHead page="news" title={words.title} quiet>
        <NewsAge {...age} />
        {way ? <Nights nights={way.nights} /> : <div className="nights-room" />}
      </PageHead>
      <Section className="section news-front">
        <div className="news-tools">
          {way ? (
            <>
              <Chips label={way.label} chips={way.chips} />
              <MoreLink href={way.record.path}>{way.record.text}</MoreLink>
            </>
          ) : null}
        </div>
        <NewsFeed news={news} onUpdate={hearAge} publishers={publishers} />
        <div className="news-search">
          <SearchBox />
        </div>
        {way ? <WeekAndMonths ways={way} /> : null}
      </Section>
      <CommunityStories loaded={told} />
      <StoryAsk />
    </>
  );
}
