import "../ui/text/article.css";
import { Fragment } from "react";
import { Link } from "react-router";
import sections from "../../content/about.md";
import { about } from "../../content/about.ts";
import { accessibility } from "../../content/accessibility.ts";
import { articleWords as words } from "../../content/article.ts";
import { cardPath } from "../../content/cards.ts";
import { pages } from "../../content/pages.ts";
import { site } from "../../content/site.ts";
import { fill } from "../../text/words/fill.ts";
import { Elevation } from "../ui/drawing/bridge.tsx";
import { Time } from "../ui/events/time.tsx";
import { ButtonLink } from "../ui/layout/button-link.tsx";
import { PageHead } from "../ui/layout/page-head.tsx";
import { pageMeta } from "../ui/layout/page-meta.ts";
import { absolute, organizationId, zoned } from "../ui/layout/structured-data.ts";
import { Headline } from "../ui/news/headline.tsx";
import { LinerNotes } from "../ui/text/liner-notes.tsx";
import { Passage, Toc } from "../ui/text/passage.tsx";
import { Share } from "../ui/text/share.tsx";

const { link } = accessibility;

export const meta = () => pageMeta("about", { jsonLd: [storyData()] });

/** The drawing comes after this many sections. */
const figureAfter = 2;

export default function About() {
  const { published, modified, readingTime } = pages.about;
  return (
    <article>
      <PageHead page="about" title={about.headline} badge={about.badge} band="about" motto>
        {/* "Updated" is shown only when it differs from "Published" (SPEC section 2, About). */}
        <LinerNotes
          facts={{
            [words.by]: site.author,
            [words.published]: <Time iso={published} form="day" />,
            [words.updated]: modified === published ? null : <Time iso={modified} form="day" />,
            [words.readingTime]: fill(words.minutes, { count: readingTime }),
          }}
        />
      </PageHead>
      <div className="wrap article">
        <Toc title={about.tocTitle} sections={sections} />
        <div className="prose">
          <Story part={sections.slice(0, figureAfter)} />
          <figure>
            <Elevation />
            <p className="code" aria-hidden="true">
              {about.figure.code}
            </p>
            <figcaption>{about.figure.caption}</figcaption>
          </figure>
          <Story part={sections.slice(figureAfter)} />
          <p>
            <ButtonLink {...about.cta} />
          </p>
        </div>
        <div className="stack">
          <Share
            title={about.shareTitle}
            url={absolute(pages.about.path)}
            text={`${about.headline} | ${site.name}`}
          />
          <p>
            {link.before} <Link to={link.to}>{link.label}</Link>
          </p>
        </div>
      </div>
    </article>
  );
}

function Story({ part }: { part: typeof sections }) {
  return part.map(({ id, title, html }) => (
    <Fragment key={id}>
      <Headline level={2} id={id}>
        {title}
      </Headline>
      <Passage html={html} />
    </Fragment>
  ));
}

function storyData(): object {
  const { path, published, modified, readingTime } = pages.about;
  const url = absolute(path);
  const counted = sections.flatMap(({ html }) => html.replace(/<[^>]+>/g, "").match(/\S+/g) ?? []);
  return {
    "@type": "Article",
    "@id": `${url}#article`,
    headline: about.headline,
    description: pages.about.description,
    image: absolute(cardPath("about")),
    author: { "@type": "Organization", "@id": organizationId(), name: site.author },
    publisher: { "@id": organizationId() },
    datePublished: zoned(published),
    dateModified: zoned(modified),
    wordCount: counted.length,
    timeRequired: `PT${readingTime}M`,
    mainEntityOfPage: { "@id": `${url}#page` },
    inLanguage: site.language,
  };
}
