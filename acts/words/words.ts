/** Changes what the site says: its texts in every language, and its settings. */
import { encryptSecret } from "../../words/secrets.ts";
import {
  asTyped,
  defaultText,
  isOwners,
  isSecret,
  placeOf,
  saveWord,
  type WordPlace,
  wrongWith,
} from "../../words/store.ts";
import { type Act, type Actor, defineAct, onlyOwners, type Refused, refuse } from "../act.ts";
import { refuseWeak } from "./parts.ts";

/** Of settings and legal pages only an owner's. */
const shared = { on: "word", undo: "restore" } as const satisfies Partial<Act>;

export const set = defineAct({
  ...shared,
  name: "words.set",
  label: "Publish",
  log: "changed the text {it}",
  input: { text: "what it says from now on" },
  run: async ({ trx, actor, target, input, at }) => {
    const { text, wrong } = typed(target, input.text);
    const refused = refusalTo(actor, target, wrong) ?? (await refuseWeak(trx, new Map([[target.key, text]])));
    if (refused) return refused;
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
    const byDefault = new Map([[target.key, defaultText(target.key)]]);
    const refused = refusalTo(actor, target) ?? (await refuseWeak(trx, byDefault));
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
    const next = new Map([[target.key, target.own?.draft ?? ""]]);
    const refused = refusalTo(actor, target) ?? (await refuseWeak(trx, next));
    if (refused) return refused;
    if (!target.own?.draft) return refuse("not_found", "There’s no draft of it.");
    await saveWord(trx, target, { text: target.own.draft, draft: null, of: defaultText(target.key) }, at);
    return { text: "It says so on every page within seconds." };
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
  run: async ({ trx, input, at }) => {
    const read = readFile(input.file ?? "");
    if (!read) return refuse("invalid", "The file is no JSON object of texts by their keys.");
    const weak = await refuseWeak(trx, new Map(read.map(([id, value]) => [id, asTyped(value)])));
    if (weak) return weak;
    const wrong: string[] = [];
    for (const [id, value] of read) {
      const place = placeOf(id);
      const text = asTyped(value);
      const why = place ? wrongText(place, text) : "There’s no such text or setting.";
      if (why) wrong.push(`${id}: ${why}`);
      else if (place) await saveWord(trx, place, { text, draft: null, of: defaultText(place.key) }, at);
    }
    if (wrong.length > 0) return refuse("invalid", wrong.slice(0, 20).join("\n"));
    return { text: `Imported: ${read.length}. Pages say so within seconds.` };
  },
});

function readFile(json: string): [string, unknown][] | undefined {
  try {
    const read: unknown = JSON.parse(json);
    return typeof read === "object" && read && !Array.isArray(read) ? Object.entries(read) : undefined;
  } catch {
    return undefined;
  }
}

function refusalTo({ role }: Actor, { key }: WordPlace, wrong?: string): Refused | undefined {
  if (isOwners(key) && role !== "owner") return onlyOwners;
  return wrong === undefined ? undefined : refuse("invalid", wrong);
}

function typed(place: WordPlace, input = "") {
  const text = input.trim();
  return { text, wrong: wrongText(place, text) };
}

function wrongText(place: WordPlace, text: string): string | undefined {
  return isSecret(place.key) ? "It is a secret: words.secret sets it." : wrongWith(place, text);
}
