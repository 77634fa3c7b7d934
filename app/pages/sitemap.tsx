import "./legal.css";
import { Fragment } from "react";
import { Link, redirect } from "react-router";
import { newsletterArchive } from "../../content/newsletter-archive.ts";
import { forOthers } from "../../content/open-data.ts";
import { pages } from "../../content/pages.ts";
import { recordPage } from "../../content/record/page.ts";
import { search } from "../../content/search.ts";
import { sitemap, sitemapCategories } from "../../content/sitemap.ts";
import { hasListOfItsOwn, pagedKinds } from "../files/paged-kinds.ts";
import { maxAddresses, sitemapEntries } from "../files/sitemap-entries.ts";
import { withTranslations } from "../languages.ts";
import { newsAddresses } from "../news-ways.ts";
import { countMore } from "../published-entries.ts";
import { type RequestContext, requestContext } from "../request-context.ts";
import { PageHead } from "../ui/layout/page-head.tsx";
import { pageMeta } from "../ui/layout/page-meta.ts";
import { Headline, Section, SectionHead } from "../ui/news/headline.tsx";
import { topicAddresses } from "../ui/topics/read-scoped.ts";
import type { Route } from "./+types/sitemap";

export const handle = { js: false };

export const meta = () => pageMeta("sitemap");

/** The search was here: links to it lead on. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { search: query, searchParams } = new URL(request.url);
  if (searchParams.has("q")) throw redirect(search.path + query, 301);
  return countAddresses(context.get(requestContext));
}

/**
 * What is in the file besides the site's own pages: entries with pages of their own, and lists of kinds, of the news and pages in
 * other languages.
 */
async function countAddresses(values: RequestContext) {
  const counts = await Promise.all(
    pagedKinds().map(async (kind) => ({ kind, count: await countMore(values, kind, 0) })),
  );
  const entries = counts.reduce((sum, { count }) => sum + count, 0);
  const kindLists = counts.filter(({ kind, count }) => count > 0 && hasListOfItsOwn(kind)).length;
  const own = sitemapEntries();
  const translated = withTranslations(own).length - own.length;
  const topics = await topicAddresses(values);
  const lists = kindLists + (await newsAddresses(values)).length + withTranslations(topics).length;
  return { entries, lists: lists + translated, topics: topics.map(({ path, name }) => ({ path, name })) };
}

export default function Sitemap({ loaderData }: Route.ComponentProps) {
  const { columns, format } = sitemap;
  const { entries, lists, topics } = loaderData;
  const own = sitemapEntries().length + lists;
  return (
    <>
      <PageHead page="sitemap" title={sitemap.title} lead={sitemap.lead} />
      <Section className="section map-section">
        <Headline level={2} id="overview">
          {sitemap.overview}
        </Headline>
        <div className="map-split">
          <table className="sheet">
            <thead>
              <tr>
                <th scope="col">{columns.category}</th>
                <th scope="col" className="num">
                  {columns.count}
                </th>
              </tr>
            </thead>
            <tbody>
              {sitemapCategories.map(({ name, count }) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  <td className="num">{count}</td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">{sitemap.total}</th>
                <td className="num">{sitemapCategories.reduce((sum, { count }) => sum + count, 0)}</td>
              </tr>
            </tfoot>
          </table>
          <div className="stack">
            <p>
              <a className="button button--outline" href="/sitemap.xml" download="sitemap.xml">
                {sitemap.download}
              </a>
            </p>
            <p className="in-file">
              {sitemap.inFile}: <span className="data">{Math.min(own + entries, maxAddresses)}</span>
              {entries > 0 ? (
                <>
                  . {sitemap.entries}: <span className="data">{entries}</span>
                </>
              ) : null}
            </p>
            <p className="in-file">
              {sitemap.also}:{" "}
              {[
                search,
                recordPage,
                ...topics,
                newsletterArchive,
                forOthers.data,
                forOthers.press,
                pages.accessibility,
              ].map(({ path, name }, at) => (
                <Fragment key={path}>
                  {at > 0 ? ", " : null}
                  <Link to={path}>{name}</Link>
                </Fragment>
              ))}
            </p>
          </div>
        </div>
      </Section>
      <section className="section map-section">
        <SectionHead className="wrap" id="by-category" title={sitemap.byCategory}>
          <ul className="map-cards" role="list">
            {sitemapCategories.map(({ name, priority, frequency, links }) => (
              <li key={name}>
                <h3>{name}</h3>
                <dl>
                  <dt>{columns.priority}</dt>
                  <dd className="data">{priority}</dd>
                  <dt>{columns.frequency}</dt>
                  <dd className="data">{frequency}</dd>
                </dl>
                <ul role="list">
                  {links.map((key) => (
                    <li key={key}>
                      <Link to={pages[key].path}>{pages[key].name}</Link>
                    </li>
                  ))}
                </ul>
              </li>
            ))}
          </ul>
          <div className="map-split map-notes">
            <Headline level={2}>{format.title}</Headline>
            <div className="stack">
              {format.notes.map((note) => (
                <p key={note}>{note}</p>
              ))}
            </div>
          </div>
        </SectionHead>
      </section>
    </>
  );
}
