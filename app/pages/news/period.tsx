import { newsLists as words } from "../../../content/news/lists.ts";
import { pages } from "../../../content/pages.ts";
import { site } from "../../../content/site.ts";
import { countDays, monthsOf, readPeriod } from "../../../news/archive/archive.ts";
import { archiveTag } from "../../../news/archive/archive-rows.ts";
import { withEdits } from "../../../news/story-edits.ts";
import { dayWords, isDay } from "../../../publishing/source-line.ts";
import { fill } from "../../../text/words/fill.ts";
import { localDateIn } from "../../../time/zone-time.ts";
import { asLine, periodPath, storyList } from "../../news-ways.ts";
import { requestContext } from "../../request-context.ts";
import { PageHead } from "../../ui/layout/page-head.tsx";
import { entryMeta } from "../../ui/layout/page-meta.ts";
import { StoryLines } from "../../ui/news/story-lines.tsx";
import { MoreLink } from "../../ui/news/ways-in.tsx";
import { SearchBox } from "../../ui/search/search-box.tsx";
import type { Route } from "./+types/period";

export const handle = { js: false };

/** The stories of a day, /news/2026-11-21, or a month, /news/2026-11. There is none without stories. */
export async function loader({ params: { period }, context }: Route.LoaderArgs) {
  const { db, uses } = context.get(requestContext);
  uses(archiveTag);
  const isMonth = period.length === 7;
  const articles =
    period.length >= 7 && isDay(period, true) ? await withEdits(db, await readPeriod(db, period)) : [];
  if (articles.length === 0) throw new Response("Not found", { status: 404 });
  const days = await countDays(db);
  const all = isMonth ? monthsOf(days) : days;
  const at = all.findIndex((one) => one.period === period);
  const about = dayWords(period);
  const dayOf = localDateIn(site.timeZone);
  const byDay = Map.groupBy(articles, ({ publishedAt }) => dayOf(new Date(publishedAt)));
  const month = period.slice(0, 7);
  return {
    head: {
      path: periodPath(period),
      title: fill(words.period.title, { period: about }),
      description: fill(words.period.description, { period: about }),
      card: "news" as const,
      trail: [
        { name: pages.news.name, path: pages.news.path },
        ...(isMonth ? [] : [{ name: dayWords(month), path: periodPath(month) }]),
        { name: about },
      ],
      jsonLd: [storyList(articles)],
    },
    days: [...byDay].map(([day, list]) => ({
      day,
      name: dayWords(day),
      href: periodPath(day),
      stories: list.map(asLine).map((line) => (isMonth ? { ...line, description: "" } : line)),
    })),
    isMonth,
    month: { name: fill(words.period.wholeMonth, { month: dayWords(month) }), href: periodPath(month) },
    neighbors: [all[at + 1], all[at - 1]].flatMap((one) =>
      one ? { name: dayWords(one.period), href: periodPath(one.period) } : [],
    ),
  };
}

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? entryMeta(loaderData.head) : []);

export default function Period({ loaderData }: Route.ComponentProps) {
  const { head, days, isMonth, month, neighbors } = loaderData;
  return (
    <>
      <PageHead page={head.trail} title={head.title} quiet />
      <div className="wrap news-list">
        {days.map((one) =>
          isMonth ? (
            <section key={one.day}>
              <h2 className="news-h" id={`day-${one.day}`}>
                <a href={one.href}>{one.name}</a>
              </h2>
              <StoryLines stories={one.stories} level={3} />
            </section>
          ) : (
            <StoryLines key={one.day} stories={one.stories} level={2} />
          ),
        )}
        <nav aria-label={words.period.neighbors}>
          <p className="neighbors">
            {neighbors.map(({ name, href }) => (
              <MoreLink key={href} href={href}>
                {name}
              </MoreLink>
            ))}
            {isMonth ? null : <MoreLink href={month.href}>{month.name}</MoreLink>}
            <MoreLink href={pages.news.path}>{words.period.latest}</MoreLink>
          </p>
        </nav>
        <SearchBox />
      </div>
    </>
  );
}
