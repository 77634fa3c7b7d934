import { type LoaderFunctionArgs, redirect } from "react-router";
import { events as words } from "../../content/events.ts";
import { site } from "../../content/site.ts";
import { toCalendarEvent } from "../../publishing/events/calendar-event.ts";
import { entryPath } from "../../publishing/kind.ts";
import { event as kind } from "../../publishing/kinds/event.ts";
import { excerpt } from "../../text/excerpt.ts";
import { fill } from "../../text/words/fill.ts";
import { readEntry } from "../published-entries.ts";
import { requestContext } from "../request-context.ts";
import { areaCode } from "../ui/drawing/bridge.tsx";
import { QrCode } from "../ui/drawing/qr-code.tsx";
import { type EventView, eventView } from "../ui/events/event-view.ts";
import { absolute } from "../ui/layout/structured-data.ts";
import { Headline } from "../ui/news/headline.tsx";
import { Fact } from "../ui/text/fact.tsx";
import { bareDocument } from "./bare-document.tsx";
import sheet from "./poster.css?url";
import { shortPath } from "./short-address.ts";

/** GET /events/<slug>/poster: one sheet of Letter or A4 to print. What does not take place has its page alone. */
export async function loader({ params: { slug = "" }, context }: LoaderFunctionArgs): Promise<Response> {
  const values = context.get(requestContext);
  const entry = await readEntry(values, kind, slug);
  if (entry?.values.status !== "scheduled") return redirect(entryPath(kind, slug));
  const event = eventView(toCalendarEvent(entry), { siteUrl: values.siteUrl, now: values.now() });
  const lead = excerpt(toCalendarEvent(entry).text, event.title.length > 90 ? 90 : 170);
  const title = fill(words.poster.title, { title: event.title });
  return bareDocument({ title, sheet }, <Poster {...{ event, lead }} address={absolute(shortPath(entry))} />);
}

function Poster({ event, lead, address }: { event: EventView; lead: string; address: string }) {
  const { title, weekday, day, month, date, hours, place, link, cost, host, access } = event;
  const { facts, one, poster } = words;
  const length = title.length > 120 ? "long" : title.length > 60 ? "some" : title.length > 28 ? "two" : "one";
  return (
    <body>
      <p className="poster-bar">
        {poster.print} <a href={event.head.path}>{poster.back}</a>
      </p>
      <main className="poster">
        <Bulbs />
        <p className="poster__when">
          <span>{weekday}</span> <span>{month}</span>
        </p>
        <svg className="poster__day" viewBox="0 0 1060 620" role="img" aria-label={date}>
          <text x="8" y="606">
            {day}
          </text>
        </svg>
        <Headline level={1} className={`is-${length}`}>
          {title}
        </Headline>
        <p className="poster__lead">{lead}</p>
        <div className="poster__low">
          <dl>
            <Fact name={facts.when}>
              {date}
              <br />
              {hours}
            </Fact>
            <Fact name={facts.where}>
              {place ? excerpt([place, event.address].filter(Boolean).join(", "), 150) : null}
            </Fact>
            <Fact name={facts.online}>{link ? new URL(link).host : null}</Fact>
            <Fact name={facts.cost}>{cost}</Fact>
            <Fact name={one.access}>{excerpt(access.map(({ text }) => text).join(". "), 120)}</Fact>
          </dl>
          <figure>
            <QrCode text={address} label={fill(poster.code, { address })} />
            <figcaption>{address.replace(/^https?:\/\//, "")}</figcaption>
          </figure>
        </div>
        <p className="poster__foot">
          <b>{site.name}</b> {fill(poster.foot, { host: excerpt(host, 80) })}
        </p>
      </main>
    </body>
  );
}

/** Fourteen times the area code around the sheet: all bulbs as rings, and those that are lit as discs in them. */
function Bulbs() {
  const lit = [...areaCode()].flatMap((bit, at) => (bit === "1" ? [at] : []));
  const gaps = lit.map((at, i) => `0 ${(lit[i + 1] ?? (lit[0] ?? 0) + 10) - at}`);
  const dots = { ring: "0 1", hole: "0 1", lamp: gaps.join(" ") };
  return (
    <svg className="poster__bulbs" aria-hidden="true">
      {Object.entries(dots).map(([name, dashes]) => (
        <rect key={name} className={name} pathLength={140} strokeDasharray={dashes} />
      ))}
    </svg>
  );
}
