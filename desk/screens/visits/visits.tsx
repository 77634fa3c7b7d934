import "./visits.css";
import { Link, useLoaderData } from "react-router";
import { deskContext, type RouteArgs } from "../../desk-context.ts";
import { Screen } from "../../ui/screen.tsx";
import { BarTable } from "./bar-table.tsx";
import { Forms, Growth } from "./beside-views.tsx";
import { PlotCard } from "./plot-card.tsx";
import { readVisits } from "./read-visits.ts";
import { spanOf, spans } from "./spans.ts";

export async function loader({ request, context }: RouteArgs) {
  const { db, now, siteUrl } = context.get(deskContext);
  const span = spanOf(request);
  return { days: span.days, siteUrl, ...(await readVisits(db, now(), span)) };
}

export type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

export default function Visits() {
  const loaded = useLoaderData<typeof loader>();
  const { days } = loaded;
  return (
    <Screen
      title="Visits"
      sub="How often pages were opened, counted by this server itself. Views, not visitors: no cookies, no stored addresses, nobody tracked."
    >
      <div className="bar">
        <nav aria-label="Span">
          <ul className="filters" role="list">
            {spans.map((span) => (
              <li key={span.days}>
                <Link to={`?days=${span.days}`} aria-current={span.days === days ? "true" : undefined}>
                  {span.label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <a className="btn btn--small" href={`/visits/export.csv?days=${days}`} download>
          Export (.csv)
        </a>
      </div>
      <Figures {...loaded} />
      {loaded.hasAny ? <Views {...loaded} /> : <NothingYet siteUrl={loaded.siteUrl} />}
      <div className="two">
        <Forms {...loaded} />
        <Growth {...loaded} />
      </div>
      <p className="visits-note">
        Not counted: anyone who asks not to be (Do Not Track, Global Privacy Control), bots, pages with script
        in browsers that run none, and pages that a browser shows again from its own memory. Pages without
        script (The Record, Spanish, legal pages, newsletter archive) are counted by the server, in browsers
        since 2023. The numbers are a few seconds old and are erased after two years.
      </p>
    </Screen>
  );
}

function Figures({ total, change, elsewhere, growth, wrote }: Loaded) {
  return (
    <dl className="figures">
      <Figure name="Views" value={total} note={change} />
      <Figure name="From other sites" value={elsewhere} />
      <Figure name="Subscribed" value={growth.joined} />
      <Figure name="Wrote to us" value={wrote} />
    </dl>
  );
}

function Figure({ name, value, note }: { name: string; value: number; note?: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value.toLocaleString("en-US")}</dd>
      {note ? <dd className="figures__note">{note}</dd> : null}
    </div>
  );
}

function Views({ from, to, plot, issues, pages, hosts, siteUrl, days }: Loaded) {
  if (pages.length === 0) return <p>No page was opened in these {days} days, as far as browsers told.</p>;
  return (
    <>
      <PlotCard
        id="views"
        title={plot.step === "day" ? "Views a day" : "Views a week"}
        sub={`${from} to ${to}`}
        plot={plot}
        unit="views"
        marks={issues.length > 0 ? `Newsletter sent: ${issues.join(", ")}` : ""}
      />
      <div className="two">
        <section aria-labelledby="pages">
          <h2 id="pages" className="sub">
            Pages
          </h2>
          <BarTable
            what="Page"
            unit="Views"
            bars={pages.map(({ path, title, count }) => ({
              key: path,
              name: title ? <a href={siteUrl + path}>{title}</a> : path,
              count,
            }))}
          />
        </section>
        <section aria-labelledby="hosts">
          <h2 id="hosts" className="sub">
            Where they came from
          </h2>
          <BarTable
            what="From"
            unit="Views"
            bars={hosts.map(({ host, count }) => ({ key: host, name: hostWords(host), count }))}
          />
        </section>
      </div>
    </>
  );
}

/** Hosts are shown, not linked: anybody can send one. */
function hostWords(host: string): string {
  if (host === "") return "Typed in, a bookmark, an app or an email";
  return host === "other" ? "Other places" : host;
}

function NothingYet({ siteUrl }: { siteUrl: string }) {
  return (
    <section className="card" aria-labelledby="nothing-yet">
      <div className="card__head">
        <h2 id="nothing-yet">Nobody has opened a page yet</h2>
      </div>
      <p>
        Here you will see how often each page is opened, day by day, and which other sites send people. It
        counts by itself; there is nothing to switch on. <a href={siteUrl}>Open the site</a> and come back in
        ten seconds: your own view will be the first, unless your browser asks not to be counted.
      </p>
    </section>
  );
}
