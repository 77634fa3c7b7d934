/** Changes what the site says: its texts in every language, and its settings. */
import type { Database } from "../../db/schema.ts";
import { knownPaths } from "../../publishing/entries/known-paths.ts";
import type { FieldError } from "../../publishing/kind.ts";
import { fieldsOf } from "../../words/lists.ts";
import { encryptSecret } from "../../words/secrets.ts";
import { settingDefinitions, settingsOf } from "../../words/settings.ts";
import {
  defaultText,
  findWord,
  isOwners,
  isSecret,
  listShape,
  saveWord,
  type WordPlace,
  wrongWith,
} from "../../words/store.ts";
import { readWordFile } from "../../words/word-file.ts";
import {
  type Act,
  type Actor,
  type ActServices,
  defineAct,
  onlyOwners,
  type Refused,
  refuse,
} from "../act.ts";

/** Of settings and legal pages only an owner's. */
const shared = { on: "word", undo: "restore", after: takeUpWords } as const satisfies Partial<Act>;

export const set = defineAct({
  ...shared,
  name: "words.set",
  label: "Publish",
  log: "changed the text {it}",
  input: {
    text: "what it says from now on",
    was: "what it said when it was opened; absent: whatever it says",
  },
  run: async ({ trx, actor, target, input, at }) => {
    const { text, wrong } = typed(target, input.text);
    const refused = refusalTo(actor, target, wrong) ?? (await refuseMenu(trx, target, text));
    if (refused) return refused;
    const now = target.own?.text ?? defaultText(target.key);
    if (input.was !== undefined && input.was.replaceAll("\r\n", "\n") !== now && text !== now)
      return refuse("conflict", "Somebody changed it meanwhile. Both are here: press again to keep yours.");
    await saveWord(trx, target, { text, draft: null, of: defaultText(target.key) }, at);
    return { text: "It says so on every page within seconds.", unchanged: target.own?.text === text };
  },
});

/** A setting that nobody reads again, such as a mail password. */
export const setSecret = defineAct({
  on: "word",
  role: "owner",
  fresh: true,
  name: "words.secret",
  label: "Save",
  log: "changed the secret {it}",
  input: { text: "what it is from now on; empty: none" },
  run: async ({ trx, target, input, at, secret }) => {
    const text = (input.text ?? "").trim();
    const wrong = text === "" ? undefined : wrongWith(target, text);
    if (!isSecret(target.key) || wrong) return refuse("invalid", wrong ?? "It is no secret.");
    await saveWord(trx, target, { text: text ? encryptSecret(text, secret) : null, draft: null, of: "" }, at);
    return { text: "Saved. Nobody reads it again." };
  },
});

export const unset = defineAct({
  ...shared,
  name: "words.unset",
  label: "Back to the default",
  log: "set the text {it} back to the default",
  run: async ({ trx, actor, target, at }) => {
    const refused = refusalTo(actor, target);
    if (refused) return refused;
    if (!target.own) return refuse("already_done", "It says the default already.");
    await saveWord(trx, target, { text: null, draft: null }, at);
    return { text: "It says the default again." };
  },
});

export const draft = defineAct({
  ...shared,
  name: "words.draft",
  label: "Save draft",
  log: "wrote a draft of the text {it}",
  input: { text: "what it is to say" },
  run: async ({ trx, actor, target, input, at }) => {
    const { text, wrong } = typed(target, input.text);
    const refused = refusalTo(actor, target, wrong);
    if (refused) return refused;
    const of = target.own?.of ?? defaultText(target.key);
    await saveWord(trx, target, { draft: text, of }, at);
    return { text: "The draft is kept. Nobody else sees it.", unchanged: target.own?.draft === text };
  },
});

export const publish = defineAct({
  ...shared,
  name: "words.publish",
  label: "Publish the draft",
  log: "published the draft of the text {it}",
  run: async ({ trx, actor, target, at }) => {
    const refused = refusalTo(actor, target);
    if (refused) return refused;
    if (!target.own?.draft) return refuse("not_found", "There’s no draft of it.");
    await saveWord(trx, target, { text: target.own.draft, draft: null, of: defaultText(target.key) }, at);
    return { text: "It says so on every page within seconds." };
  },
});

/** The settings of one form at once; what it does not ask for stays. A value as by default is none of the owner's. */
export const saveSettings = defineAct({
  on: "part",
  role: "owner",
  undo: "restore",
  after: takeUpWords,
  name: "settings.save",
  label: "Save",
  log: "changed the settings {it}",
  input: Object.fromEntries(Object.entries(settingDefinitions).map(([key, { label }]) => [key, label])),
  run: async ({ trx, target, input, at }) => {
    const errors: FieldError[] = [];
    let changed = 0;
    for (const key of settingsOf(target)) {
      if (input[key] === undefined) continue;
      const place = { key, language: "" };
      const { text, wrong } = typed(place, input[key]);
      if (wrong) errors.push({ field: key, message: wrong });
      const byDefault = defaultText(key);
      if (wrong || text === ((await findWord(trx, place))?.text ?? byDefault)) continue;
      await saveWord(trx, place, { text: text === byDefault ? null : text, draft: null, of: byDefault }, at);
      changed++;
    }
    if (errors.length > 0) return refuse("invalid", "Not saved: look at what is marked.", { errors });
    return { text: "Saved. Readers see it within seconds.", unchanged: changed === 0 };
  },
});

/** Every text and setting of a file at once, such as those of another city. */
export const importWords = defineAct({
  on: "site",
  role: "owner",
  fresh: true,
  makes: true,
  name: "words.import",
  label: "Import",
  log: "imported texts and settings",
  input: { file: "the JSON of the file: texts and settings by their keys" },
  after: takeUpWords,
  run: async ({ trx, input, at }) => {
    const read = readWordFile(input.file ?? "");
    if (!read) return refuse("invalid", "The file is no JSON object of texts by their keys.");
    const wrong = read.filter((one) => one.wrong).map(({ id, wrong }) => `${id}: ${wrong}`);
    if (wrong.length > 0) return refuse("invalid", wrong.slice(0, 20).join("\n"));
    for (const { place, text } of read)
      if (place) await saveWord(trx, place, { text, draft: null, of: defaultText(place.key) }, at);
    return { text: `Imported: ${read.length}. Pages say so within seconds.` };
  },
});

function refusalTo({ role }: Actor, { key }: WordPlace, wrong?: string): Refused | undefined {
  if (isOwners(key) && role !== "owner") return onlyOwners;
  return wrong === undefined ? undefined : refuse("invalid", wrong);
}

/** A link of the menu or the footer leads to a page of ours, or by https to somebody else's. */
async function refuseMenu(trx: Database, { key }: WordPlace, text: string): Promise<Refused | undefined> {
  if (!/^chrome\.(nav|footer\.columns)$/.test(key)) return undefined;
  const fields = Object.entries(fieldsOf(JSON.parse(text), listShape(key)));
  const links = fields.filter(([name, to]) => name.endsWith(".to") && !to.startsWith("https://"));
  const pathOf = (to: string) => to.replace(/[?#].*$/, "");
  const known = await knownPaths(
    trx,
    links.map(([, to]) => pathOf(to)),
  );
  const errors = links
    .filter(([, to]) => !known.has(pathOf(to)))
    .map(([field, to]) => ({
      field,
      message: `No page of the site is at ${to}. Another site begins with https://`,
    }));
  return errors[0] && refuse("invalid", "Not saved: a link leads nowhere.", { errors });
}

function typed(place: WordPlace, input = "") {
  const text = input.trim();
  return { text, wrong: wrongText(place, text) };
}

function wrongText(place: WordPlace, text: string): string | undefined {
  return isSecret(place.key) ? "It is a secret: words.secret sets it." : wrongWith(place, text);
}

/** This server says it at once; the others follow (db/content-versions.ts). */
export async function takeUpWords({ takeUpWords: takeUp }: ActServices): Promise<void> {
  await takeUp?.();
}
