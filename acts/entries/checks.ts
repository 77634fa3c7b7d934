/** What the buttons of Today do: sources opened, an entry looked at again, an entry of the release taken or left. */
import { site } from "../../content/site.ts";
import { editEntry } from "../../publishing/entries/edit-entry.ts";
import { findEntry } from "../../publishing/entries/entries.ts";
import { readReason } from "../../publishing/entries/withdrawn-entries.ts";
import { importOne } from "../../publishing/files/import-entries.ts";
import { offerId, setOfferState } from "../../publishing/files/starter.ts";
import { type Entry, isSeen, type Values } from "../../publishing/kind.ts";
import { markOpened, unopened } from "../../publishing/source-line.ts";
import { readTranslations, takeTranslations } from "../../publishing/translations/translation-file.ts";
import { daysBeforeDate, localDateIn } from "../../time/zone-time.ts";
import { type Act, defineAct, isRefused, type Refused, refuse, type Work } from "../act.ts";
import { dayOf } from "../moments.ts";
import type { EntryTarget } from "../targets/entries.ts";
import { changedSince } from "./withdraw.ts";

export const saysSo = checking({
  name: "entry.says-so",
  label: "It says so",
  log: "opened the sources of {it}",
  intent: "publish",
  change: ({ values }, day) => ({ sources: markOpened(values.sources ?? "", day) }),
});

export const saysOtherwise = checking({
  name: "entry.says-otherwise",
  label: "It doesn’t say so",
  log: "noted that a source of {it} doesn’t say so",
  intent: "save",
  change: (entry, _, { actor, at }) => {
    const opened = unopened(entry).map(({ url }) => url);
    const [who, what] = [actor.name || actor.email, opened.join(", ") || "its sources"];
    const which = opened.length > 1 ? "one of them" : "it";
    const line = `${dayOf(at)}: ${who} opened ${what}; ${which} doesn’t say so.`;
    return { toOpen: "", note: [entry.values.note, line].filter(Boolean).join("\n") };
  },
});

export const stillSo = checking({
  name: "entry.still-so",
  label: "Still so",
  log: "looked again at {it}",
  intent: "save",
  change: ({ values: { open, lookAgain = "" } }, day) => ({
    ...(open && { asOf: day }),
    ...(lookAgain <= day && { lookAgain: "" }),
  }),
});

export const lookLater = checking({
  name: "entry.look-later",
  label: "In a week",
  log: "put {it} off for a week",
  intent: "save",
  change: (_, day) => ({ lookAgain: daysBeforeDate(day, -7) }),
});

interface Check extends Pick<Act, "name" | "label" | "log"> {
  intent: "save" | "publish";
  change: (entry: Entry, today: string, work: Work<EntryTarget>) => Values;
}

/** Changes an entry as the editor does, if it still is what the row showed. */
function checking({ intent, change, ...words }: Check) {
  return defineAct({
    ...words,
    on: "entry",
    input: { version: "the version that was looked at" },
    undo: "restore",
    run: async (work) => {
      const { target, at } = work;
      const changed = changedSince(work);
      if (changed) return changed;
      const values = change(target.entry, localDateIn(site.timeZone)(at), work);
      const saved = await changeEntry(work, target, values, intent);
      if (isRefused(saved)) return saved;
      if (intent === "publish") return { text: `Published. ${seen.published}` };
      return { text: saved.state === "published" ? `Saved. ${seen.published}` : "Saved." };
    },
  });
}

/** Changes these fields as the editor does, in the transaction of an act. Resolves to the entry, or to why it could not. */
export async function changeEntry(
  work: Work<unknown>,
  { kind, entry }: EntryTarget,
  values: Values,
  intent: Check["intent"] = "save",
): Promise<Entry | Refused> {
  const edit = { by: work.actor.email, now: work.at, intent, entry, place: work };
  const draft = { values: { ...entry.values, ...values }, body: entry.body };
  const saved = await editEntry(work.trx, kind, draft, edit);
  if (saved.outcome === "saved") return saved.entry;
  if (saved.outcome !== "invalid") return refuse("conflict", changedText);
  const mistakes = saved.errors.map(({ message }) => `${message}.`).join(" ");
  return refuse("invalid", `Nothing was done. ${mistakes}`);
}

const changedText = "Nothing was done: someone changed it in the meantime. Look at it and try again.";
export const seen = { published: "Visitors will see it within seconds.", withdrawn: "It’s off the site." };

/** Takes what this release offers. Its target is the entry that it makes or changes. */
export const take = defineAct({
  name: "entry.take",
  on: "offer",
  label: "Take it",
  log: "took over {it} from this release",
  input: { version: "of the entry that it replaces; 0 for a new one", reason: "why, if it leaves the site" },
  undo: "restore",
  run: async ({ trx, target: offer, input, actor, at }) => {
    const isSame = input.version === undefined || (offer.entry?.version ?? 0) === Number(input.version);
    if (offer.state !== "offered" || !isSame) return refuse("conflict", changedText);
    await setOfferState(trx, offerId(offer), "taken", at);
    const { kind, file, entry } = offer;
    const why = entry && !isSeen(file) ? readReason(kind, entry, input.reason) : {};
    if ("errors" in why) return refuse("invalid", `${why.errors[0]?.message}.`, { errors: why.errors });
    await importOne(trx, kind, file, { by: actor.email, now: at, reason: why.reason });
    const isOfIt = (one: { kind: string; slug: string }) => one.kind === kind.name && one.slug === file.slug;
    await takeTranslations(trx, readTranslations("content").filter(isOfIt), at);
    const taken = await findEntry(trx, kind.name, file.slug);
    return { text: `Taken. ${seen[taken?.state as keyof typeof seen] ?? "It’s a draft."}` };
  },
});

export const keepMine = defineAct({
  name: "entry.keep-mine",
  on: "offer",
  label: "Keep mine",
  log: "kept {it} against this release",
  undo: "restore",
  run: async ({ trx, target, at }) => {
    if (target.state !== "offered") return refuse("conflict", changedText);
    await setOfferState(trx, offerId(target), "kept", at);
    return { text: "Yours stays as it is." };
  },
});
