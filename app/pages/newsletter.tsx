import "./newsletter.css";
import { Link } from "react-router";
import { followWords } from "../../content/follow.ts";
import { newsletterArchive as words } from "../../content/newsletter-archive.ts";
import { pages } from "../../content/pages.ts";
import { kindNamed } from "../../publishing/catalog.ts";
import { plural } from "../../text/words/plural.ts";
import { countMore, readEntries } from "../published-entries.ts";
import { requestContext } from "../request-context.ts";
import { Time } from "../ui/events/time.tsx";
import { ButtonLink } from "../ui/layout/button-link.tsx";
import { PageHead } from "../ui/layout/page-head.tsx";
import { entryMeta } from "../ui/layout/page-meta.ts";
import { Section } from "../ui/news/headline.tsx";
import { issueRow } from "../ui/text/issue-view.ts";
import type { Route } from "./+types/newsletter";

/** An issue a week for two years. */
const limit = 104;

const trail = () => [{ name: pages.news.name, path: pages.news.path }, { name: words.name }];

export const handle = { js: false };

export const meta = ({ loaderData }: Route.MetaArgs) => {
  const { path, title } = words;
  const { description } = loaderData?.issues.length ? words : words.first;
  return entryMeta({ path, title, description, card: "news", trail: trail() });
};

export async function loader({ context }: Route.LoaderArgs) {
  const values = context.get(requestContext);
  const kind = kindNamed("issue");
  const entries = await readEntries(values, kind, { limit });
  const more = await countMore(values, kind, entries.length);
  const count = entries.length + more;
  return { issues: entries.map((entry, i) => issueRow(kind, entry, count - i)), more };
}

export default function Newsletter({ loaderData: { issues, more } }: Route.ComponentProps) {
  const { subscribe } = words;
  return (
    <>
      <PageHead page={trail()} title={words.title} lead={issues.length > 0 ? words.lead : words.first.lead}>
        <div className="subscribe-line">
          <ButtonLink to={subscribe.to} label={subscribe.label} />
          <p>
            {subscribe.hint} <Link to="/newsletter/follow">{followWords.title}</Link>
          </p>
        </div>
      </PageHead>
      <Section className="section issues">
        <h2 id="issues" className="visually-hidden">
          {words.all}
        </h2>
        {issues.length > 0 ? (
          <ol className="pressings" role="list">
            {issues.map(({ number, path, title, summary, sent }) => (
              <li key={path}>
                <p className="pressings__number data">
                  <span className="visually-hidden">{words.issue} </span>
                  {number}
                </p>
                <div>
                  <h3>
                    <Link to={path}>{title}</Link>
                  </h3>
                  <p>{summary}</p>
                </div>
                <Time className="data" iso={sent} form="day" />
              </li>
            ))}
          </ol>
        ) : (
          <p>{words.first.empty}</p>
        )}
        {more > 0 ? <p className="more-issues">{plural(words.more, more)}</p> : null}
      </Section>
    </>
  );
}
