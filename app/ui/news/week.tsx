/** The last thirty days, what most newsrooms report this week, and the months: what stands around the stories on the News page. */
import "./week.css";
import type { Month, Ways } from "../../news-front-page.ts";
import { Lines } from "../text/lines.tsx";
import { MoreLink } from "./ways-in.tsx";

/** A stroke a day, the oldest left, today's lit. */
export function Nights({ nights: { label, note, list } }: Pick<Ways, "nights">) {
  return (
    <nav className="nights" aria-label={label}>
      <ol role="list">
        {list.map(({ day, href, length, said, number, month, isToday }) => {
          const inside = (
            <>
              <svg viewBox="0 0 8 96" aria-hidden="true">
                <path d={`M4 4V${length}`} />
              </svg>
              <span aria-hidden="true">{number}</span>
              {month ? <span aria-hidden="true">{month}</span> : null}
              <span className="visually-hidden">{said}</span>
            </>
          );
          return (
            <li key={day}>
              {href ? (
                <a href={href} aria-current={isToday ? "date" : undefined}>
                  {inside}
                </a>
              ) : (
                <span aria-current={isToday ? "date" : undefined}>{inside}</span>
              )}
            </li>
          );
        })}
      </ol>
      <p>{note}</p>
    </nav>
  );
}

export function WeekAndMonths({ ways: { mostCovered, months, rules } }: { ways: Ways }) {
  return (
    <>
      {mostCovered.list.length > 0 ? (
        <section className="most-covered">
          <h2 className="news-h" id="most-covered">
            {mostCovered.title}
          </h2>
          <Lines
            lines={mostCovered.list.map(({ path, title, newsrooms }) => ({
              path,
              title,
              when: <span className="data">{newsrooms}</span>,
              text: null,
            }))}
          />
        </section>
      ) : null}
      <p className="news-how">
        <MoreLink href={rules.path}>{rules.text}</MoreLink>
      </p>
      <Months {...months} />
    </>
  );
}

/** The months of the archive, each with a stroke as long as it has stories. */
function Months({ title, note, list }: { title: string; note: string; list: readonly Month[] }) {
  if (list.length === 0) return null;
  const most = Math.max(...list.map(({ stories }) => stories));
  return (
    <section className="archive">
      <h2 id="by-month">{title}</h2>
      <ol className="reflections" role="list">
        {list.map(({ href, month, year, stories, said }) => (
          <li key={href}>
            <a href={href}>
              <svg viewBox="0 0 12 100" aria-hidden="true">
                <path d={`M6 6V${Math.max(7, Math.round((94 * stories) / most))}`} />
              </svg>
              <b aria-hidden="true">{month}</b>
              <span className="data" aria-hidden="true">
                {year || "\u00a0"}
              </span>
              <span className="data" aria-hidden="true">
                {stories}
              </span>
              <span className="visually-hidden">{said}</span>
            </a>
          </li>
        ))}
      </ol>
      <p>{note}</p>
    </section>
  );
}
