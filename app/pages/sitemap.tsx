import "./legal.css";
import "../ui/text/article.css";
import { Link } from "react-router";
import { pages } from "../../content/pages.ts";
import { type SitemapCategory, sitemap, sitemapCategories } from "../../content/sitemap.ts";
import { sitemapEntries } from "../files/sitemap-entries.ts";
import { PageHead } from "../ui/layout/page-head.tsx";
import { pageMeta } from "../ui/layout/page-meta.ts";
import { Headline } from "../ui/news/headline.tsx";

export const handle = { js: false };
export const meta = () => pageMeta("sitemap");

export default function Sitemap() {
  return (
    <>
      <PageHead page="sitemap" title={sitemap.title} lead={sitemap.lead} />
      <section className="section" aria-labelledby="overview">
        <div className="wrap">
          <div className="intro-split">
            <Headline level={2} id="overview">
              {sitemap.overview}
            </Headline>
            <p>
              <a className="button button--outline" href="/sitemap.xml" download="sitemap.xml">
                {sitemap.download}
              </a>
            </p>
          </div>
          <Overview />
          <p className="in-file">
            {sitemap.inFile}: <span className="data">{sitemapEntries().length}</span>
          </p>
        </div>
      </section>
      <section className="section map-section" aria-labelledby="by-category">
        <div className="wrap">
          <Headline level={2} id="by-category">
            {sitemap.byCategory}
          </Headline>
          <ul className="map-cards" role="list">
            {sitemapCategories.map((category) => (
              <CategoryCard key={category.name} category={category} />
            ))}
          </ul>
          <div className="prose map-notes">
            <Headline level={2}>{sitemap.format.title}</Headline>
            {sitemap.format.notes.map((note) => (
              <p key={note}>{note}</p>
            ))}
          </div>
        </div>
      </section>
    </>
  );
}

function Overview() {
  const { columns } = sitemap;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways on small screens (WCAG 2.1.1)
    <section className="sheet-scroll" aria-label="Table of page categories" tabIndex={0}>
      <table className="sheet">
        <thead>
          <tr>
            <th scope="col">{columns.category}</th>
            <th scope="col" className="num">
              {columns.count}
            </th>
            <th scope="col">{columns.priority}</th>
            <th scope="col">{columns.frequency}</th>
          </tr>
        </thead>
        <tbody>
          {sitemapCategories.map(({ name, count, priority, frequency }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td className="num">{count}</td>
              <td>{priority}</td>
              <td>{frequency}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{sitemap.total}</th>
            <td className="num">{sitemapCategories.reduce((sum, { count }) => sum + count, 0)}</td>
            <td />
            <td />
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

function CategoryCard({ category }: { category: SitemapCategory }) {
  const { columns } = sitemap;
  return (
    <li>
      <h3>{category.name}</h3>
      <dl>
        <dt>{columns.priority}</dt>
        <dd>{category.priority}</dd>
        <dt>{columns.frequency}</dt>
        <dd>{category.frequency}</dd>
      </dl>
      <ul role="list">
        {category.links.map((key) => (
          <li key={key}>
            <Link to={pages[key].path} prefetch="intent">
              {pages[key].name}
            </Link>
          </li>
        ))}
      </ul>
    </li>
  );
}
