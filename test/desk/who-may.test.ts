/** Every act, posted by everybody to the address of its screen, and every address that takes a form or hands out a file without one. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Act } from "../../acts/act.ts";
import { acts } from "../../acts/catalog.ts";
import deskRoutes from "../../desk/routes.ts";
import { roleRows } from "../../desk/screens/people/role-rows.ts";
import { createEntry } from "../../publishing/entries/save-entry.ts";
import { event } from "../../publishing/kinds/event.ts";
import { type RunningDesk, startDesk } from "../support/desk.ts";
import { visitDesk } from "../support/desk-visitor.ts";
import { eventDraft } from "../support/some-entries.ts";
import { sendSomeMessages } from "../support/some-messages.ts";

/** Where acts are posted, by what they are done to. */
const screens: Readonly<Record<string, string>> = {
  site: "/",
  offer: "/",
  submission: "/messages/:reference",
  entry: "/entries/event/:entry",
  mail: "/health",
  source: "/news",
  story: "/news",
  suggestion: "/",
  link: "/",
  setting: "/newsletter",
  subscriber: "/subscribers",
  "topic-mail": "/newsletter",
  import: "/subscribers/import/1",
  person: "/people",
  picture: "/entries/pictures",
  template: "/messages/templates/1",
  word: "/words/chrome.skip",
  language: "/languages/es",
  meeting: "/meetings",
  calendar: "/meetings",
  date: "/meetings",
  seat: "/entries/event/:entry/seats",
  "report-page": "/visits/report",
};

/** Those with a screen of their own, and downloads. */
const ownScreens: Readonly<Record<string, string>> = {
  "account.add-passkey": "/account/passkey",
  "address.erase": "/person",
  "address.export": "GET /person/export",
  "backup.connect": "/health/backups",
  "backup.download": "GET /health/backups/none.db",
  "backup.make": "/health",
  "backup.send": "/health/backups",
  "backup.start": "/health/backups",
  "backup.stop": "/health/backups",
  "backup.test": "/health/backups",
  "entry.delete-draft": "/entries/event/:draft",
  "entry.restore": "/entries/event/:entry/history",
  "import.check": "/subscribers/import",
  "language.add": "/languages",
  "look.discard": "/site/look",
  "look.draft": "/site/look",
  "look.publish": "/site/look",
  "mail.confirm": "/site/mail",
  "mail.connect": "/site/mail",
  "agenda.publish": "/meetings/999999",
  "meeting.schedule": "/meetings",
  "message.erase": "/messages/:reference/erase",
  "message.export": "GET /messages/export",
  "page.read": "/first-hour/read",
  "person.invite": "/people/invite",
  "person.remove": "/people/999999/remove",
  "picture.add": "/entries/pictures",
  "proposal.accept": "/proposals/:proposal",
  "proposal.accept-change": "/proposals/changes/1",
  "proposal.decline": "/proposals/:proposal/decline",
  "promises.keep": "/health/promises",
  "seat.export": "GET /entries/event/:entry/seats.csv",
  "settings.save": "/site/domain",
  "site.close": "/first-hour/open",
  "site.empty": "/site/city",
  "site.open": "/first-hour/open",
  "source.add": "/news/add",
  "story.headline": "/news/why",
  "story.move": "/news/why",
  "story.note": "/news/why",
  "story.pin": "/news/why",
  "story.unpin": "/news/why",
  "subscriber.erase": "/subscribers/999999/erase",
  "subscriber.export": "GET /subscribers/export",
  "template.create": "/messages/templates",
  "words.replace": "/words",
  "translation.read": "/entries/event/:entry/in/es",
  "translation.remove": "/entries/event/:entry/in/es",
  "translation.save": "/entries/event/:entry/in/es",
  "views.export": "GET /visits/export.csv",
  "words.import": "/site/city",
  "words.unset": "/site/lists/search.tries",
};

/** Addresses without an act, and who may. */
const withoutAct: Readonly<Record<string, Rule>> = {
  "/sign-in": "anybody",
  "/sign-in/code": "anybody",
  "/sign-in/link": "anybody",
  "/invitation": "anybody",
  "/sign-out": "anybody",
  "/sign-in/again": "editor",
  "/undo": "editor",
  "/messages": "editor",
  "/proposals": "editor",
  "/entries/pictures/upload": "editor",
  "/entries/:kind": "editor",
  "/entries/:kind/new": "editor",
  "/entries/:kind/new/preview": "editor",
  "/entries/:kind/new/draft": "editor",
  "/entries/:kind/:id/preview": "editor",
  "/entries/:kind/:id/draft": "editor",
  "GET /languages/:code/po": "editor",
  "GET /subscribers/import/:number/refused": "owner",
  "GET /site/city/export.json": "owner",
  "GET /visits/report.csv": "editor",
};

type Rule = "anybody" | "editor" | "fresh editor" | "owner" | "fresh owner";
const people = ["nobody", "editor", "stale owner", "fresh owner"] as const;
type Outcome = "sign-in" | "refused" | "again" | "done";

/** What a rule says to each of them. */
const expected: Record<Rule, readonly [Outcome, Outcome, Outcome, Outcome]> = {
  anybody: ["done", "done", "done", "done"],
  editor: ["sign-in", "done", "done", "done"],
  "fresh editor": ["sign-in", "done", "again", "done"],
  owner: ["sign-in", "refused", "done", "done"],
  "fresh owner": ["sign-in", "refused", "again", "done"],
};

/** What takes many seconds, or asks other machines, is posted only by whom it refuses. */
const slow = new Set(["backup.make", "health.check", "health.canary"]);

let desk: RunningDesk;
const ids: Record<string, string> = {};
beforeAll(async () => {
  desk = await startDesk();
  const saving = { by: "a test", now: new Date(), incomplete: true };
  for (const name of ["entry", "draft"]) {
    const made = await createEntry(desk.db, event, eventDraft({ title: name }), saving);
    if (made.outcome === "saved") ids[name] = String(made.entry.id);
  }
  const messages = await sendSomeMessages(desk.db);
  Object.assign(ids, { reference: messages.room, proposal: messages.event });
});
afterAll(() => desk.close());

test("every address that takes a form or hands out a file is that of an act, or is listed with its rule", () => {
  const exports = /export ((async )?function|const) action\b|export \{[^}]*\baction\b/;
  const routes = routesIn(deskRoutes).map(({ path, file }) => {
    return { path, source: readFileSync(join(import.meta.dirname, "../../desk", file), "utf8") };
  });
  const acting = routes.filter(({ source }) => exports.test(source)).map(({ path }) => path);
  const sending = routes.filter(({ source }) => /"Content-Disposition"|\bdownload\(/.test(source));
  expect(acting.length).toBeGreaterThan(30);
  const listed = [...acts.values()].map(addressOf);
  const isListed = (path: string) => {
    const pattern = new RegExp(`^${path.replace(/:\w+/g, "[^/]+")}$`);
    return path in withoutAct || listed.some((address) => pattern.test(address));
  };
  const wanted = [...acting, ...sending.map(({ path }) => `GET ${path}`)];
  expect(wanted.filter((path) => !isListed(path))).toEqual([]);
  expect(Object.keys(withoutAct).filter((path) => !wanted.includes(path))).toEqual([]);
  expect(Object.keys(ownScreens).filter((name) => !acts.has(name))).toEqual([]);
});

test("nobody, an editor, an owner of long ago and an owner get from each act what its definition says", async () => {
  const all = [...acts.values()].map((act) => ({
    address: addressOf(act),
    rule: `${act.fresh ? "fresh " : ""}${act.role}` as Rule,
    act: act.name,
  }));
  const forms = Object.entries(withoutAct).map(([address, rule]) => ({ address, rule, act: "" }));
  const wrong: string[] = [];
  // Those who are refused first: nothing is there any more once it was done.
  for (const isDone of [false, true])
    for (const { address, rule, act } of [...all, ...forms])
      for (const [n, who] of people.entries()) {
        const wanted = expected[rule][n];
        if (isDone !== (wanted === "done") || (isDone && slow.has(act))) continue;
        const got = await press(who, address, act);
        if (got !== wanted) wrong.push(`${who} at ${address} ${act}: ${got}, not ${wanted}`);
      }
  expect(wrong).toEqual([]);
}, 240_000);

test("what an owner may besides is a part of what acts say, and stands under People", async () => {
  const rows = roleRows();
  expect(rows.map(({ isForEditors }) => isForEditors)).toEqual([true, false, false, false, false, false]);
  const { text } = await visitDesk(desk.deskUrl, await cookieOf("editor")).get("/people");
  for (const { thing } of rows) expect(text).toContain(thing);
});

/** "done": neither who nor how lately was in the way. */
async function press(who: (typeof people)[number], address: string, act: string): Promise<string> {
  const [path = "", method] = address.split(" ").toReversed();
  const here = path
    // The action of an index route (https://reactrouter.com/how-to/index-query-param).
    .replace(/^\/$/, "/?index")
    .replace(":kind", "event")
    .replace(/:(\w+)/g, (_, name: string) => ids[name] ?? "999999");
  const browser = visitDesk(desk.deskUrl, await cookieOf(who));
  const { status, headers, text } = method
    ? await browser.get(here)
    : await browser.post(here, { act, id: "999999" });
  const { location = "" } = headers;
  if (status >= 500) return String(status);
  if (text.includes("That button doesn’t exist")) return "unknown";
  if (status === 403) return "refused";
  if (location.startsWith("/sign-in/again")) return "again";
  return location.startsWith("/sign-in?") ? "sign-in" : "done";
}

function addressOf({ name, on }: Act): string {
  const own = name.startsWith("account.") ? "/account" : screens[on];
  return ownScreens[name] ?? own ?? `nowhere, for ${name}`;
}

/** Somebody with a new session: what is posted may end the last. */
async function cookieOf(who: (typeof people)[number]): Promise<string> {
  if (who === "nobody") return "";
  const role = who === "editor" ? "editor" : "owner";
  const since = new Date(Date.now() - (who === "stale owner" ? 11 * 60_000 : 0));
  return desk.signIn({ email: `${who.replace(" ", ".")}@example.org`, name: "", role, since });
}

function routesIn(routes: readonly RouteConfigEntry[], above = ""): { path: string; file: string }[] {
  return routes.flatMap(({ path = "", file, children = [] }) => {
    const here = `${above}/${path}`.replace(/\/+/g, "/").replace(/(.)\/$/, "$1");
    return [{ path: here, file }, ...routesIn(children, here)];
  });
}
