import "./ledger.css";
import { recordPage } from "../../../content/record/page.ts";
import { record as kindWords } from "../../../content/record.ts";
import { Section } from "../news/headline.tsx";
import { Part } from "../text/fold.tsx";
import { TopicLinks } from "../topics/topic-links.tsx";
import type { PromiseView } from "./record-entry-view.ts";
import { Day, Sources } from "./record-list.tsx";

const words = recordPage.ledger;

/** Promises: said above the line, counted below it. */
export function Ledger({ promises }: { promises: readonly PromiseView[] }) {
  const label = (status: string) => kindWords.statuses.find(({ value }) => value === status)?.label ?? "";
  // While nothing was kept, partly kept or overdue, numbers would say nothing.
  const hasVerdict = promises.some(({ status }) => ["kept", "partly", "overdue"].includes(status));
  return (
    <Section className="ledger night">
      <div className="fold record-fold">
        <Part level={2} id="ledger" title={words.title} note={String(promises.length)}>
          <p className="record-fold__lead">{words.lead}</p>
          {hasVerdict ? (
            <ul className="tally" role="list" aria-label={words.tally}>
              {kindWords.statuses.map(({ value }) => (
                <li key={value}>
                  <Status status={value} />{" "}
                  <b className="data">{promises.filter(({ status }) => status === value).length}</b>
                </li>
              ))}
            </ul>
          ) : null}
          <ol className="pledges" role="list">
            {promises.map(({ slug, title, figure, who, made, due, status, counted, sources, topics }) => (
              <li key={slug} className="pledge" id={`promise-${slug}`}>
                <div className="pledge__said">
                  {figure ? (
                    <p className="pledge__big" aria-hidden="true">
                      {figure}
                    </p>
                  ) : null}
                  <h3>{title}</h3>
                  <p className="pledge__who">
                    {who}, <Day day={made} className="data" />
                    {due ? (
                      <>
                        . {words.due} <Day day={due} className="data" />
                      </>
                    ) : null}
                  </p>
                </div>
                <div className={`pledge__counted pledge__counted--${status}`}>
                  <i className="depth" aria-hidden="true" />
                  <Status status={status} />
                  <p>
                    <b>{words.counted}</b> {counted || words.nothing}
                  </p>
                  {topics.length > 0 ? (
                    <p>
                      <TopicLinks topics={topics} word={recordPage.filter.topics} />
                    </p>
                  ) : null}
                  <Sources sources={sources} className="pledge__from" label={recordPage.entry.sources} />
                </div>
              </li>
            ))}
          </ol>
          <p className="ledger__rule">
            {words.rule.start} <b>{label("kept").toLowerCase()}</b> {words.rule.kept},{" "}
            <b>{label("partly").toLowerCase()}</b> {words.rule.partly},{" "}
            <b>{label("overdue").toLowerCase()}</b> {words.rule.overdue},{" "}
            <b>{label("withdrawn").toLowerCase()}</b> {words.rule.withdrawn}{" "}
            <b>{label("open").toLowerCase()}</b>. {words.rule.key}
          </p>
        </Part>
      </div>
    </Section>
  );
}

function Status({ status }: { status: string }) {
  const label = kindWords.statuses.find(({ value }) => value === status)?.label ?? status;
  return (
    <span className={`status status--${status}`}>
      <svg viewBox="0 0 20 20" aria-hidden="true">
        {signs[status]}
      </svg>
      {label}
    </span>
  );
}

const ring = <circle cx="10" cy="10" r="7" />;

/** Full disc, half disc, triangle, ring, struck ring. */
const signs: Record<string, React.ReactNode> = {
  kept: <circle className="full" cx="10" cy="10" r="8" />,
  partly: (
    <>
      {ring}
      <path className="full" d="M10 3a7 7 0 0 0 0 14Z" />
    </>
  ),
  overdue: <path className="full" d="M10 2 19 18H1Z" />,
  open: ring,
  withdrawn: (
    <>
      {ring}
      <path d="M4.5 15.5l11-11" />
    </>
  ),
};
