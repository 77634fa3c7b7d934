/** What people do with the sentences of the site, one by one or with a phrase in several. */
import { readEventsOn } from "../../db/events.ts";
import type { Database } from "../../db/schema.ts";
import { knownPaths } from "../../publishing/entries/known-paths.ts";
import { wordDiff } from "../../text/word-diff.ts";
import { fieldsOf } from "../../words/lists.ts";
import { idOf, readOwnWords, replaced, textIn } from "../../words/own-words.ts";
import {
  defaultText,
  isDefaultChanged,
  isOwners,
  isSecret,
  listShape,
  saveWord,
  sourceOf,
  versionOf,
  type WordChange,
  wrongWith,
} from "../../words/store.ts";
import {
  type Act,
  defineAct,
  isRefused,
  onlyOwners,
  type Refused,
  refuse,
  takeUpWords,
  type Work,
} from "../act.ts";
import { timeOfDay } from "../moments.ts";
import type { WordTarget } from "../targets/words.ts";
import { refuseWeak } from "./parts.ts";

const said = "It says so on every page within seconds.";

export const set = changing(
  {
    name: "words.set",
    label: "Publish",
    log: "changed the text {it}",
    input: { text: "what it says from now on" },
  },
  async ({ trx, own, text, source, target }) =>
    (await refuseMenu(trx, target, text)) ?? {
      ...{ text, draft: null, of: source, notice: said },
      unchanged: own ? own.text === text && own.draft === null : !target.language && text === source,
    },
);

/** A link of the menu or the footer leads to a page of ours, or by https to somebody else's. */
async function refuseMenu(trx: Database, place: WordTarget, text: string): Promise<Refused | undefined> {
  if (!/^chrome\.(nav|footer\.columns)$/.test(place.key) || wrongText(place, text)) return undefined;
  const fields = Object.entries(fieldsOf(JSON.parse(text), listShape(place.key)));
  const links = fields.flatMap(([field, to]) =>
    field.endsWith(".to") && !to.startsWith("https://") ? { field, to, path: to.replace(/[?#].*$/, "") } : [],
  );
  const paths = links.map(({ path }) => path);
  const known = await knownPaths(trx, paths);
  const errors = links.flatMap(({ field, to, path }) =>
    known.has(path)
      ? []
      : { field, message: `No page of the site is at ${to}. Another site begins with https://` },
  );
  return errors[0] && refuse("invalid", "Not saved: a link leads nowhere.", { errors });
}

export const unset = changing(
  { name: "words.unset", label: "Back to the default", log: "set the text {it} back to the default" },
  ({ own }) =>
    own
      ? { text: null, draft: null, notice: "It says the default again." }
      : refuse("already_done", "It says the default already."),
);

export const draft = changing(
  {
    name: "words.draft",
    label: "Save draft",
    log: "wrote a draft of the text {it}",
    input: { text: "what it is to say" },
  },
  ({ own, text, source }) => ({
    ...{ draft: text, of: own?.of ?? source, unchanged: own?.draft === text },
    notice: "The draft is kept. Visitors don’t see it.",
  }),
);

export const publish = changing(
  { name: "words.publish", label: "Publish the draft", log: "published the draft of the text {it}" },
  ({ own, source }) =>
    own?.draft
      ? { text: own.draft, draft: null, of: source, notice: said }
      : refuse("not_found", "There’s no draft of it."),
);

export const drop = changing(
  { name: "words.drop", label: "Drop the draft", log: "dropped the draft of the text {it}" },
  ({ own }) =>
    own?.draft
      ? { draft: null, notice: "The draft is gone. What visitors read stays." }
      : refuse("already_done", "There’s no draft of it."),
);

/** After an upgrade: somebody has read the new default. */
export const keep = changing(
  { name: "words.keep", label: "Keep mine", log: "kept the text {it} in place of its new default" },
  ({ own, source }) =>
    own && isDefaultChanged(own)
      ? { of: source, notice: "Yours stays. You’re asked again when the default changes again." }
      : refuse("already_done", "It stands in place of the default of now."),
);

/** Of each of several texts. Whatever else somebody changed in them meanwhile stays. */
export const replace = changing(
  {
    ...{ name: "words.replace", label: "Change all", log: "changed a phrase in the text {it}" },
    input: { find: "the phrase, as it is written", to: "what takes its place" },
    notice: (done) => `Changed in ${done.length === 1 ? "one sentence" : `${done.length} sentences`}.`,
  },
  async ({ trx, target, input: { find = "", to = "" }, source }) => {
    const before = isSecret(target.key) ? "" : textIn(await readOwnWords(trx), target);
    if (!find || !before.includes(find)) return refuse("not_found", `${idOf(target)} doesn’t say that.`);
    return { text: replaced(before, find, to), of: source };
  },
);

interface Change extends WordChange {
  notice?: string;
  unchanged?: boolean;
}

/** `source`: what it is written in place of. */
type Changing = Work<WordTarget> & Pick<WordTarget, "own"> & { text: string; source: string };

/** An act on one text. Settings and legal pages are an owner's; what somebody else wrote since it was opened is not overwritten. */
function changing(
  act: Pick<Act<"word">, "name" | "label" | "log" | "input" | "notice">,
  change: (work: Changing) => Change | Refused | Promise<Change | Refused>,
): Act {
  const version = "of what it said when it was opened; absent: whatever it says now";
  return defineAct({
    ...{ on: "word", undo: "restore", after: takeUpWords, ...act, input: { ...act.input, version } },
    run: async (work) => {
      const { trx, actor, target, input, at } = work;
      if (isOwners(target.key) && actor.role !== "owner") return onlyOwners;
      if (input.version !== undefined && input.version !== versionOf(target.own)) return conflict(work);
      const source = await sourceOf(trx, target);
      // A text such as " about {topic}" goes on from another.
      const [, before = "", after = ""] = /^(\s*).*?(\s*)$/s.exec(defaultText(target.key)) ?? [];
      const typed = (input.text ?? "").trim();
      const text = typed && before + typed + after;
      const done = await change({ ...work, own: target.own, text, source });
      if (isRefused(done)) return done;
      const { notice, unchanged = false, ...set } = done;
      const says = set.text ?? set.draft;
      const wrong = says == null ? undefined : wrongText(target, says);
      if (wrong) return refuse("invalid", wrong);
      const seen = set.text === undefined ? [] : [[target.key, set.text ?? defaultText(target.key)] as const];
      const weak = await refuseWeak(trx, new Map(seen));
      if (weak) return weak;
      if (!unchanged) await saveWord(trx, target, set, at, actor.email);
      return { ...(notice && { text: notice }), unchanged };
    },
  });
}

function wrongText(place: WordTarget, text: string): string | undefined {
  return isSecret(place.key) ? "It is a secret: words.secret sets it." : wrongWith(place, text);
}

/** For the panel of conflicts (desk/screens/entries/conflict-panel.tsx). */
async function conflict({ trx, target, input }: Work<WordTarget>): Promise<Refused> {
  const { who: by = "Someone", at } = (await readEventsOn(trx, `word:${idOf(target)}`)).at(-1) ?? {};
  const theirs = target.own?.draft ?? textIn(await readOwnWords(trx), target);
  const yours = input.text ?? theirs;
  const both = [{ label: "The text", theirs, yours, parts: wordDiff(theirs, yours) }];
  const detail = { by, at: at ? timeOfDay(at) : "", taken: [], both };
  return refuse("conflict", `${by} changed this while you had it open.`, { detail });
}
