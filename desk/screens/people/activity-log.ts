/** The activity log as it is shown. */
import { callOf } from "../../../accounts/people.ts";
import { acts } from "../../../acts/catalog.ts";
import { dayOf, longDay, shortMoment, timeOfDay } from "../../../acts/moments.ts";
import { languageWith } from "../../../content/languages.ts";
import { type Activity, type DeskEvent, readActivity } from "../../../db/events.ts";
import type { Database } from "../../../db/schema.ts";
import { mailKind } from "../../../mail/outbox/mail-kind.ts";
import { kinds } from "../../../publishing/catalog.ts";
import { filled } from "../../../text/words/lookup.ts";
import { type SettingPart, settingParts } from "../../../words/settings.ts";
import { defaultText } from "../../../words/store.ts";

export type LogLine = ReturnType<typeof toLine>;

/** What an act was done to, and the screen of it. */
interface Thing {
  thing: string;
  to?: string;
}

export async function readLog(db: Database, filter: Parameters<typeof readActivity>[1], now: Date) {
  const events = await readActivity(db, filter);
  const things = await findThings(db, events);
  return events.map((event) => toLine(event, things.get(event.target) ?? nameOf(event), now));
}

/** What is still there of what the acts were done to, by key: entries, submissions, people. */
async function findThings(db: Database, events: readonly Activity[]): Promise<Map<string, Thing>> {
  const idsOf = (type: string) =>
    events.flatMap(({ target }) => (target.startsWith(`${type}:`) ? [target.slice(type.length + 1)] : []));
  const references = [...idsOf("submission"), ""];
  const entryIds = [0, ...idsOf("entry").map(Number)];
  const personIds = [0, ...idsOf("person").map(Number)];
  const [entries, submissions, people, stories] = await Promise.all([
    db.selectFrom("entries").select(["id", "kind", "title"]).where("id", "in", entryIds).execute(),
    db.selectFrom("submissions").select("reference").where("reference", "in", references).execute(),
    db.selectFrom("people").select(["id", "name", "address as email"]).where("id", "in", personIds).execute(),
    db
      .selectFrom("news_stories")
      .select(["key", "title"])
      .where("key", "in", ["", ...idsOf("suggestion")])
      .execute(),
  ]);
  const things = new Map<string, Thing>();
  for (const entry of entries) things.set(`entry:${entry.id}`, entryThing(entry));
  for (const { reference: thing } of submissions)
    things.set(`submission:${thing}`, { thing, to: `/messages/${thing}` });
  for (const person of people) things.set(`person:${person.id}`, { thing: callOf(person) });
  for (const { key, title } of stories)
    things.set(`suggestion:${key}`, { thing: `the story “${title}”`, to: "/" });
  return things;
}

function entryThing({ id, kind, title }: { id: number; kind: string; title: string }): Thing {
  return {
    thing: `the ${kinds.get(kind)?.words.one ?? kind} ${title ? `“${title}”` : "without a title"}`,
    to: `/entries/${kind}/${id}`,
  };
}

/** What is known from the event alone: of something erased only what it was. */
function nameOf({ target, after }: Activity): Thing {
  const [type = "", id] = target.split(/:(.*)/s);
  if (id === undefined) return { thing: erased[type] ?? `a ${type}` };
  if (type === "word" || type === "part") return wordThing(type, id);
  const kind = after[target]?.kind;
  if (type === "mail" && kind) return { thing: `mail ${id} (${mailKind(String(kind)).words})` };
  if (type === "language") return { thing: languageWith(id)?.name ?? id, to: `/languages/${id}` };
  return { thing: /^\d+$/.test(id) ? `${type.replace("-", " ")} ${id}` : id };
}

/** A setting by its label, a text by the beginning of its default. */
function wordThing(type: string, id: string): Thing {
  const [key = "", code] = id.split("@");
  for (const [name, { title, settings }] of Object.entries<SettingPart>(settingParts)) {
    const thing = type === "part" && name === id ? title : settings[key]?.label;
    if (thing) return { thing, to: `/site/${name}` };
  }
  const text = filled(defaultText(key));
  const said = /^[[#]/.test(text) ? key : `“${text.slice(0, 60)}${text.length > 60 ? "…" : ""}”`;
  const language = code && languageWith(code)?.name;
  return { thing: language ? `${said}, ${language}` : said, to: `/words/${id}` };
}

const erased: Readonly<Record<string, string>> = {
  submission: "a message",
  entry: "an entry",
  person: "somebody",
  text: "somebody",
};

/**
 * `who`: a name, or an address. `when`: for a list of many days; `time`: for one that has days as headings. The sentence is
 * "published ", "the event “Robots”", "".
 */
function toLine(event: Activity, thing: Thing, now: Date) {
  const { id, who, at } = event;
  const said = sentenceOf(event);
  const isDay = at?.length === 10;
  // Of what was erased since only the day is known.
  const instant = new Date(isDay ? `${at}T12:00:00Z` : (at ?? 0));
  return {
    ...{ id, at, who, day: longDay(instant), time: isDay ? "" : timeOfDay(instant) },
    when: isDay ? dayOf(instant) : shortMoment(instant.toISOString(), now),
    before: said.before,
    ...(said.after === undefined ? { thing: "" } : thing),
    after: said.after ?? "",
  };
}

/** Of what is recorded and is no act. */
const others: Readonly<Record<string, string>> = {
  "account.sign-in": "signed in with {device}",
  "person.code": "made a code for {it}",
};

/** What stands before and after the thing that it was done to; `after` is undefined when that is not named. */
export function sentenceOf({ act: name, target, after }: Pick<DeskEvent, "act" | "target" | "after">): {
  before: string;
  after: string | undefined;
} {
  const set = after[target] ?? {};
  // A field that is no longer known goes with the "as" or "to" before it.
  const said = logOf(name).replace(/ (?:\w+ )?\{(?!it\})(\w+)\}/g, (part, field: string) =>
    field in set ? part.replace(/\{.*/, () => String(set[field])) : "",
  );
  const [before = "", rest] = said.split("{it}");
  return { before, after: rest };
}

/** An act of a release before events is its words. */
function logOf(name: string): string {
  const undone = /^undo (.+)/.exec(name)?.[1];
  if (undone) return `undid: ${logOf(undone)}`;
  return acts.get(name)?.log ?? others[name] ?? `${name} {it}`;
}
