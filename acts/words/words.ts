/** Changes the settings of the site, and all of its texts and settings at once. */
import type { FieldError } from "../../publishing/kind.ts";
import { encryptSecret } from "../../words/secrets.ts";
import { settingDefinitions, settingsOf } from "../../words/settings.ts";
import {
  defaultText,
  findWord,
  isSecret,
  saveWord,
  sourceOf,
  type WordPlace,
  wrongWith,
} from "../../words/store.ts";
import { readWordFile } from "../../words/word-file.ts";
import { type ActServices, defineAct, refuse } from "../act.ts";

/** A setting that nobody reads again, such as a mail password. */
export const setSecret = defineAct({
  on: "word",
  role: "owner",
  fresh: true,
  name: "words.secret",
  label: "Save",
  log: "changed the secret {it}",
  input: { text: "what it is from now on; empty: none" },
  run: async ({ trx, actor, target, input, at, secret }) => {
    const text = (input.text ?? "").trim();
    const wrong = text === "" ? undefined : wrongWith(target, text);
    if (!isSecret(target.key) || wrong) return refuse("invalid", wrong ?? "It is no secret.");
    const stored = text ? encryptSecret(text, secret) : null;
    await saveWord(trx, target, { text: stored, draft: null, of: "" }, at, actor.email);
    return { text: "Saved. Nobody reads it again." };
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
  run: async ({ trx, actor, target, input, at }) => {
    const errors: FieldError[] = [];
    let changed = 0;
    for (const key of settingsOf(target)) {
      if (input[key] === undefined) continue;
      const place = { key, language: "" };
      const { text, wrong } = typed(place, input[key]);
      if (wrong) errors.push({ field: key, message: wrong });
      const byDefault = defaultText(key);
      if (wrong || text === ((await findWord(trx, place))?.text ?? byDefault)) continue;
      const own = text === byDefault ? null : text;
      await saveWord(trx, place, { text: own, draft: null, of: byDefault }, at, actor.email);
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
  run: async ({ trx, actor, input, at }) => {
    const read = readWordFile(input.file ?? "");
    if (!read) return refuse("invalid", "The file is no JSON object of texts by their keys.");
    const wrong = read.filter((one) => one.wrong).map(({ id, wrong }) => `${id}: ${wrong}`);
    if (wrong.length > 0) return refuse("invalid", wrong.slice(0, 20).join("\n"));
    for (const { place, text } of read)
      if (place)
        await saveWord(trx, place, { text, draft: null, of: await sourceOf(trx, place) }, at, actor.email);
    return { text: `Imported: ${read.length}. Pages say so within seconds.` };
  },
});

function typed(place: WordPlace, input = "") {
  const text = input.trim();
  return { text, wrong: wrongText(place, text) };
}

export function wrongText(place: WordPlace, text: string): string | undefined {
  return isSecret(place.key) ? "It is a secret: words.secret sets it." : wrongWith(place, text);
}

/** This server says it at once; the others follow (db/content-versions.ts). */
export async function takeUpWords({ takeUpWords: takeUp }: ActServices): Promise<void> {
  await takeUp?.();
}
