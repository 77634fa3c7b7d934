/** The activity log as it is shown. */
import { callOf } from "../../../accounts/people.ts";
import { acts } from "../../../acts/catalog.ts";
import { dayAndTime, dayOf, longDay, shortMoment, timeOfDay } from "../../../acts/moments.ts";
import { languageWith } from "../../../content/languages.ts";
import { type Activity, type DeskEvent, readActivity } from "../../../db/events.ts";
import type { Database } from "../../../db/schema.ts";
import { formLabel } from "../../../forms/owner/submission-title.ts";
import { type Submission, toSubmission } from "../../../forms/owner/submissions.ts";
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
  const calledOf = (id: number) => things.get(`person:${id}`)?.thing;
  return events.map((event) => toLine(event, things.get(event.target) ?? nameOf(event), now, calledOf));
}

/** What is still there of what the acts were done to, by key: entries, submissions, people. */
async function findThings(db: Database, events: readonly Activity[]): Promise<Map<string, Thing>> {
  const idsOf = (type: string) =>
    events.flatMap(({ target }) => (target.startsWith(`${type}:`) ? [target.slice(type.length + 1)] : []));
  const references = [...idsOf("submission"), ""];
  const entryIds = [0, ...idsOf("entry").map(Number)];
  const given = events.map(({ target, after }) => Number(after[target]?.assignee ?? 0));
  const personIds = [0, ...idsOf("person").map(Number), ...given];
  const [entries, submissions, people, subscribers, stories] = await Promise.all([
    db.selectFrom("entries").select(["id", "kind", "title"]).where("id", "in", entryIds).execute(),
    db.selectFrom("submissions").selectAll().where("reference", "in", references).execute(),
    db.selectFrom("people").select(["id", "name", "address as email"]).where("id", "in", personIds).execute(),
    db
      .selectFrom("subscribers")
      .select(["id", "address"])
      .where("id", "in", [0, ...idsOf("subscriber").map(Number)])
      .execute(),
    db
      .selectFrom("news_stories")
      .select(["key", "title"])
      .where("key", "in", ["", ...idsOf("suggestion")])
      .execute(),
  ]);
  const things = new Map<string, Thing>();
  for (const entry of entries) things.set(`entry:${entry.id}`, entryThing(entry));
  for (const sent of submissions.map(toSubmission))
    things.set(`submission:${sent.reference}`, { thing: thingSent(sent), to: `/messages/${sent.reference}` });
  for (const { id, address: thing } of subscribers)
    things.set(`subscriber:${id}`, { thing, to: `/subscribers/${id}` });
  for (const person of people) things.set(`person:${person.id}`, { thing: callOf(person) });
  for (const { key, title } of stories)
    things.set(`suggestion:${key}`, { thing: `the story “${title}”`, to: "/" });
  return things;
}

/** "Carla’s message", "Ben’s event proposal": by whoever sent it, as long as it is kept. */
function thingSent({ form, values, email }: Submission): string {
  const name = Array.from(values.name?.trim() || email || "somebody")
    .slice(0, 60)
    .join("");
  const known = form === "contact" || form === "partnership" ? "message" : formLabel(form).toLowerCase();
  return `${name}’s ${known}`;
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
function toLine(event: Activity, thing: Thing, now: Date, calledOf: CalledOf) {
  const { id, who, at } = event;
  const said = sentenceOf(event, calledOf);
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

/** The name of a person at the desk by id; undefined for who was erased. */
export type CalledOf = (id: number) => string | undefined;

/** Of what is recorded and is no act. */
const others: Readonly<Record<string, string>> = {
  "account.sign-in": "signed in with {device}",
  "person.code": "made a code for {it}",
};

/** What stands before and after the thing that it was done to; `after` is undefined when that is not named. */
export function sentenceOf(
  { act: name, target, after }: Pick<DeskEvent, "act" | "target" | "after">,
  calledOf: CalledOf = () => undefined,
): { before: string; after: string | undefined } {
  const set = after[target] ?? {};
  // A field that is no longer known goes with the "as" or "to" before it.
  const said = (field: string, value: unknown) => {
    if (field === "assignee") return value ? (calledOf(Number(value)) ?? "somebody") : "nobody";
    return field === "laterUntil" && value ? dayAndTime(String(value)) : String(value);
  };
  const sentence = logOf(name).replace(/ (?:\w+ )?\{(?!it\})(\w+)\}/g, (part, field: string) =>
    field in set && (set[field] !== null || field === "assignee")
      ? part.replace(/\{.*/, () => said(field, set[field]))
      : "",
  );
  const [before = "", rest] = sentence.split("{it}");
  return { before, after: rest };
}

/** An act of a release before events is its words. */
function logOf(name: string): string {
  const undone = /^undo (.+)/.exec(name)?.[1];
  if (undone) return `undid: ${logOf(undone)}`;
  return acts.get(name)?.log ?? others[name] ?? `${name} {it}`;
}
