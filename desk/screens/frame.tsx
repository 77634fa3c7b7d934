import { Link, type MiddlewareFunction, NavLink, Outlet } from "react-router";
import type { Role } from "../../accounts/people.ts";
import { takeNotice } from "../../accounts/sessions.ts";
import { Mark } from "../../app/ui/drawing/bridge.tsx";
import { MindWords } from "../../app/ui/news/headline.tsx";
import { site } from "../../content/site.ts";
import { downloadOf, requirePerson } from "../acting.ts";
import { deskContext } from "../desk-context.ts";
import { HealthChecks } from "../ui/health-checks.tsx";
import { forgetAll } from "../ui/kept-text.ts";
import { keepScreen } from "../ui/lost-press.ts";
import { type NavItem, Sidebar, Tabs } from "../ui/navigation.tsx";
import { NoticeBar } from "../ui/notice-bar.tsx";
import { Press } from "../ui/press.tsx";
import { countWaiting, type Waiting } from "../waiting.ts";
import type { Route } from "./+types/frame";

/** Every screen below is for people who are signed in, whether it has a loader, an action, or is a file. */
export const middleware: MiddlewareFunction<Response>[] = [
  ({ request, context }) => void requirePerson(context, request),
];

/** For every screen below, too. */
export const clientMiddleware = [keepScreen];

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, health, person, session, siteUrl, now } = context.get(deskContext);
  // From what is already known: nothing here waits for a network.
  const [counts, checks, notice] = await Promise.all([
    countWaiting(db, now()),
    health.read(),
    takeNotice(db, session.id),
  ]);
  const results = checks.map(({ key, name, state }) => ({ key, name, state }));
  return {
    counts,
    items: navItemsOf(counts, results.filter(({ state }) => state === "wrong").length, person.role),
    results,
    notice,
    siteUrl,
    download: downloadOf(request),
    person: { name: person.name, email: person.email, role: person.role },
  };
}

/**
 * The screens of the desk in the groups of the list at the left: what waits, what is published (kinds without a place of their own
 * share one), who reads, the house. `troubles`: how many health checks of the header are wrong.
 */
function navItemsOf({ messages, proposals }: Waiting, troubles: number, role: Role): NavItem[][] {
  return [
    [
      { to: "/", label: "Today" },
      { to: "/messages", label: "Messages", waiting: messages },
      { to: "/proposals", label: "Proposals", waiting: proposals },
    ],
    [
      { to: "/entries/event", label: "Events" },
      { to: "/meetings", label: "Meetings" },
      { to: "/entries/story", label: "Stories" },
      { to: "/entries/record", label: "Record" },
      { to: "/entries", label: "More pages" },
      { to: "/newsletter", label: "Newsletter" },
    ],
    [
      { to: "/subscribers", label: "Subscribers" },
      { to: "/news", label: "News" },
      { to: "/visits", label: "Visits" },
    ],
    [
      ...(role === "owner" ? [{ to: "/site", label: "Site" }] : []),
      { to: "/words", label: "Words" },
      { to: "/languages", label: "Languages" },
      { to: "/health", label: "Health", waiting: troubles },
      { to: "/people", label: "People" },
    ],
  ];
}

/** The frame of the desk: night header with health checks, search and the person; the navigation at the left, on a phone a bar at the bottom. */
export default function Frame({ loaderData }: Route.ComponentProps) {
  const { items, results, notice, siteUrl, download, person } = loaderData;
  const [number, ...word] = site.name.split(" ");
  return (
    <div className="desk">
      {download ? <meta httpEquiv="refresh" content={`0; url=${download}`} /> : null}
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <header className="desk-top">
        <NavLink className="brand" to="/" end aria-label={`${site.name} desk, today`}>
          <Mark />
          <span className="wordmark">
            {number} <MindWords text={word.join(" ")} />
          </span>{" "}
          <span className="desk-top__name">Desk</span>
        </NavLink>
        <HealthChecks results={results} />
        <search className="find">
          <form action="/search" aria-label="Search everything">
            <input id="find" name="q" type="search" aria-label="Search everything" placeholder="Search" />
            <span aria-hidden="true">
              <kbd>/</kbd>
            </span>
          </form>
        </search>
        <Link className="find-go" to="/search" aria-label="Search">
          <svg viewBox="0 0 20 20" aria-hidden="true">
            <circle cx="8.5" cy="8.5" r="5.5" />
            <path d="m12.8 12.8 4.7 4.7" />
          </svg>
        </Link>
        <Me {...person} />
      </header>
      <div className="desk-room">
        <Sidebar items={items} siteUrl={siteUrl} />
        <main id="main" className="work" tabIndex={-1}>
          <Outlet />
        </main>
      </div>
      <Tabs items={items} />
      <NoticeBar notice={notice} />
    </div>
  );
}

function Me({ name, email, role }: { name: string; email: string; role: string }) {
  const shown = name || email;
  const initials = shown
    .split(/[\s.@]+/)
    .slice(0, 2)
    .map((part) => part.charAt(0).toUpperCase())
    .join("");
  return (
    <details className="me">
      <summary>
        <span className="me__mark" aria-hidden="true">
          {initials}
        </span>
        <span className="visually-hidden">
          {shown}, {role}
        </span>
      </summary>
      <div>
        <p>
          <b>{shown}</b>
          <br />
          {role === "owner" ? "Owner" : "Editor"}
        </p>
        <Link to="/account">My account</Link>
        <form method="post" action="/sign-out" aria-label="Sign out" onSubmit={forgetAll}>
          <Press look="small" label="Sign out" />
        </form>
      </div>
    </details>
  );
}
