import "./newsletter-issue.css";
import "../ui/layout/ask-band.css";
import "../ui/text/article.css";
import { data, Link } from "react-router";
import { newsletterArchive as words } from "../../content/newsletter-archive.ts";
import { withdrawn } from "../../content/withdrawn.ts";
import { kindNamed } from "../../publishing/catalog.ts";
import { findNeighbors } from "../../publishing/entries/entries.ts";
import { withCards } from "../../words/kept-cards.ts";
import { readEntry } from "../published-entries.ts";
import { requestContext } from "../request-context.ts";
import { formatTime, Time } from "../ui/events/time.tsx";
import { ButtonLink } from "../ui/layout/button-link.tsx";
import { PageHead } from "../ui/layout/page-head.tsx";
import { entryMeta } from "../ui/layout/page-meta.ts";
import { Withdrawn, withdrawnMeta } from "../ui/layout/withdrawn.tsx";
import { Section } from "../ui/news/headline.tsx";
import { type IssueView, issueRow, issueView } from "../ui/text/issue-view.ts";
import { LinerNotes } from "../ui/text/liner-notes.tsx";
import { PassOn } from "../ui/text/pass-on.tsx";
import type { Route } from "./+types/newsletter-issue";

export const handle = { js: false };

export const meta = ({ loaderData }: Route.MetaArgs) =>
  loaderData ? entryMeta(loaderData.issue.head) : withdrawnMeta();

/** Withdrawn: null with status 410. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const values = context.get(requestContext);
  const kind = kindNamed("issue");
  const entry = await readEntry(values, kind, params.slug);
  if (!entry) return data(null, { status: 410 });
  const { number, before, after } = await findNeighbors(values.db, kind, entry);
  return data({
    issue: await withCards(values, issueView(kind, entry, number, values.siteUrl)),
    before: before && issueRow(kind, before, number - 1),
    after: after && issueRow(kind, after, number + 1),
  });
}

export default function NewsletterIssue({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <Withdrawn words={withdrawn.issues} />;
  const { issue, before, after } = loaderData;
  const { next, subscribe } = words;
  return (
    <>
      <PageHead page={issue.head.trail} title={issue.title}>
        <LinerNotes
          facts={{
            [words.issue]: <>{issue.number}</>,
            [words.sent]: <Time iso={issue.sent} form="day" />,
          }}
        />
      </PageHead>
      <div className="wrap">
        <div className="letter">
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made by text/markdown/render-safely.ts */}
          <div className="prose" dangerouslySetInnerHTML={{ __html: issue.html }} />
          <PassOn
            head={issue.head}
            day={formatTime("day", issue.sent)}
            section={words.name}
            canCopy={false}
          />
          <nav className="letter__nav" aria-label={words.others}>
            <Other name={words.before} issue={before} />
            <Other name={words.after} issue={after} />
            <Link to={words.path}>{words.all}</Link>
          </nav>
        </div>
      </div>
      <Section className="ask-band">
        <div>
          <h2 id="follow">{next.title}</h2>
          <p>{next.text}</p>
        </div>
        <ButtonLink to={subscribe.to} label={subscribe.label} />
      </Section>
    </>
  );
}

function Other({ name, issue }: { name: string; issue: IssueView | undefined }) {
  return issue ? (
    <Link to={issue.path}>
      <span>{name}</span> {issue.title}
    </Link>
  ) : null;
}
