/** Gettext PO: one file a language with all that can be translated, what is missing first. Programs of translators open it. */
import { type GetTextTranslationRecord, po } from "gettext-parser";
import type { Actor } from "../../../acts/act.ts";
import type { Item } from "../../../acts/languages/items.ts";
import { asTyped, refusalTo } from "../../../acts/languages/translate.ts";
import type { Language } from "../../../content/language.ts";
import { site } from "../../../content/site.ts";

/** Bytes of a file that is read. */
export const maxPoBytes = 5 * 1024 * 1024;

export function writePo({ tag }: Language, items: readonly Item[], now: Date): string {
  const translations: GetTextTranslationRecord = {};
  const order = ["missing", "outdated", "translated"];
  for (const item of items.toSorted((a, b) => order.indexOf(a.state) - order.indexOf(b.state))) {
    const { id, english, text, state, of = "", place, path = "" } = item;
    const old = { flag: "fuzzy", ...(of && { previous: `msgid ${JSON.stringify(of)}` }) };
    const comments = { extracted: place, reference: path, ...(state === "outdated" && old) };
    translations[id] = { [english]: { msgctxt: id, msgid: english, msgstr: [text], comments } };
  }
  const headers = {
    "Project-Id-Version": site.name,
    "PO-Revision-Date": now.toISOString(),
    "Last-Translator": site.name,
    "Language-Team": tag,
    Language: tag,
    "MIME-Version": "1.0",
    "Content-Type": "text/plain; charset=utf-8",
    "Content-Transfer-Encoding": "8bit",
  };
  return po.compile({ charset: "utf-8", headers, translations }).toString();
}

/** What a file would change, and what of it is refused; a sentence for what is no such file. */
export function readPo(bytes: Uint8Array, items: readonly Item[], actor: Pick<Actor, "role">) {
  const all = readAll(bytes);
  if (!all) return "That is no PO file in UTF-8.";
  const known = new Map(items.flatMap((item) => (item.keys ?? [item.id]).map((key) => [key, item] as const)));
  const isFuzzy = ({ comments }: (typeof all)[number]) => /\bfuzzy\b/.test(comments?.flag ?? "");
  // One text of an entry that is not sure yet keeps back the others.
  const unsure = new Set(all.filter(isFuzzy).map(({ msgctxt = "" }) => known.get(msgctxt)?.source?.entry.id));
  const refused: { id: string; why: string }[] = [];
  const changes: { item: Item; text: string }[] = [];
  for (const one of all) {
    const item = known.get(one.msgctxt ?? "");
    const text = asTyped(one.msgstr[0] ?? "", item?.english ?? "x");
    const entry = item?.source?.entry.id;
    const isSame = item?.text === text && item.state !== "outdated";
    if (text === "" || isSame || isFuzzy(one) || (entry && unsure.has(entry))) continue;
    let why = item ? refusalTo(actor, item, text) : "Nothing on the site has this key.";
    if (item && one.msgid.trim() !== item.english.trim()) why = "The English has changed since.";
    if (item && one.msgid_plural) why = "It has plural forms, which are texts of their own here.";
    if (item && !why) changes.push({ item, text });
    else refused.push({ id: one.msgctxt ?? one.msgid, why: why ?? "" });
  }
  return { changes, refused };
}

function readAll(bytes: Uint8Array) {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes).replaceAll("\r\n", "\n");
    const { translations } = po.parse(text);
    const all = Object.values(translations).flatMap((one) => Object.values(one));
    return all.length > 0 ? all.filter(({ msgid }) => msgid !== "") : undefined;
  } catch {
    return undefined;
  }
}
