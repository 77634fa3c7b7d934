import "./visits.css";
import { retentionWords } from "../../../content/retention.ts";
import { deskContext } from "../../desk-context.ts";
import { Figures } from "../../ui/figures.tsx";
import { FilterLinks } from "../../ui/list.tsx";
import { LinkButton } from "../../ui/press.tsx";
import { Screen } from "../../ui/screen.tsx";
import { Card, Section } from "../../ui/section.tsx";
import type { Route } from "./+types/visits";
import { BarTable, PlotCard } from "./charts.tsx";
import { readVisits, spanOf } from "./read-visits.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, now, siteUrl, person } = context.get(deskContext);
  return {
    siteUrl,
    isOwner: person.role === "owner",
    ...(await readVisits(db, now(), spanOf(request), siteUrl)),
  };
}

type Loaded = Route.ComponentProps["loaderData"];

export default function Visits({ loaderData: loaded }: Route.ComponentProps) {
  const { days, forms } = loaded;
  const { confirmed, joined, left, plot } = loaded.growth;
  return (
    <Screen
      title="Visits"
      sub="How often pages were opened, counted by this server itself. Views, not visitors: no cookies, no stored addresses, nobody tracked."
      actions={<LinkButton look="small" to="/visits/report" label="Report" />}
    >
      <div className="bar">
        <FilterLinks
          label="Span"
          links={loaded.spans.map((span) => ({
            to: `?days=${span}`,
            label: `${span} days`,
            isCurrent: span === days,
          }))}
        />
        {loaded.isOwner ? (
          <a className="btn btn--small" href={`/visits/export.csv?days=${days}`} download>
            Export (.csv)
          </a>
        ) : (
          <p className="dim">Owners can export this.</p>
        )}
      </div>
      <Figures
        figures={{
          Views: loaded.total,
          "From other sites": loaded.elsewhere,
          Subscribed: joined,
          "Wrote to us": loaded.wrote,
        }}
        notes={{ Views: loaded.change }}
      />
      {loaded.hasAny ? (
        <Views {...loaded} />
      ) : (
        <Card id="nothing-yet" title="Nobody has opened a page yet">
          <p>
            Here you will see how often each page is opened, day by day, and which other sites send people. It
            counts by itself; there is nothing to switch on. <a href={loaded.siteUrl}>Open the site</a> and
            come back in ten seconds: your own view will be the first, unless your browser asks not to be
            counted.
          </p>
        </Card>
      )}
      <div className="two">
        <Section id="forms" title="What came in">
          {forms.length > 0 ? (
            <BarTable what="Form" unit="Times" bars={forms} />
          ) : (
            <p className="dim">Nothing in this period.</p>
          )}
        </Section>
        <Section id="growth-of-list" title="Newsletter">
          <p className="growth-words">
            <b>{confirmed.toLocaleString("en-US")}</b> on the list now. {joined} joined, {left} left or could
            not be reached anymore.
          </p>
          {joined > 0 ? (
            <PlotCard
              id="growth"
              title={plot.step === "week" ? "Joined a week" : "Joined a month"}
              plot={plot}
              unit="joined"
            />
          ) : null}
        </Section>
      </div>
      <p className="visits-note">
        Not counted: anyone who asks not to be (Do Not Track, Global Privacy Control), bots, pages with script
        in browsers that run none, and pages that a browser shows again from its own memory. Pages without
        script (The Record, Spanish, legal pages, newsletter archive) are counted by the server, in browsers
        since 2023. The numbers are a few seconds old and are erased after {retentionWords.viewsKept}.
      </p>
    </Screen>
  );
}

function Views({ from, to, plot, issues, pages, hosts, days }: Loaded) {
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
        <Section id="pages" title="Pages">
          <BarTable what="Page" unit="Views" bars={pages} />
        </Section>
        <Section id="hosts" title="Where they came from">
          <BarTable what="From" unit="Views" bars={hosts} />
        </Section>
      </div>
    </>
  );
}
