/** One sentence at the desk, in every language: what it says, what it was written in place of, what it said before. */
import { callOf, listPeople } from "../../../accounts/people.ts";
import { dayAndTime } from "../../../acts/moments.ts";
import { languages } from "../../../content/languages.ts";
import { ownLanguage } from "../../../content/own-language.ts";
import { placeholder } from "../../../content/placeholders.ts";
import { shortened, wordDiff } from "../../../text/word-diff.ts";
import { filled, markdownPages } from "../../../text/words/lookup.ts";
import { placeholdersIn } from "../../../words/limits.ts";
import { idOf, keyOf, listAround, readOwnWords, textIn, translationOf } from "../../../words/own-words.ts";
import { defaultText, isDefaultChanged, isOwners, versionOf, wordHistory } from "../../../words/store.ts";
import type { DeskContext } from "../../desk-context.ts";
import { readStanding, whereOf } from "./site-pages.ts";

export type Word = Awaited<ReturnType<typeof readWord>>;
export type WordText = Word["texts"][number];

/** `revision`: the id of what it said once and is to stand in the form again. */
export async function readWord(desk: DeskContext, asked: string, revision: number) {
  const { db, person } = desk;
  const [own, people, standing] = await Promise.all([readOwnWords(db), listPeople(db), readStanding(desk)]);
  const key = keyOf(own, asked);
  const list = listAround(key);
  const byDefault = defaultText(key);
  const isMarkdown = markdownPages.has(key);
  const english = textIn(own, { key, language: "" });

  const nameOf = (email: string | null) => {
    const found = people.find((one) => one.email === email);
    return email === person.email ? "You" : found ? callOf(found) : (email ?? "Someone");
  };
  const textOf = async (language: string) => {
    const place = { key, language };
    const row = own.get(idOf(place));
    const says = textIn(own, place);
    const steps = await wordHistory(db, place);
    const said = (text: string | null | undefined) => text ?? (language ? "" : byDefault);
    const again = steps.find(({ id }) => id === revision);
    const source = language ? english : byDefault;
    const isOld = row && (language ? row.of !== source : isDefaultChanged(row));
    return {
      ...{ id: idOf(place), code: language, version: versionOf(row), says, again: again?.id },
      ...{ isMine: row?.text != null, isDraft: row?.draft != null },
      name: languages.find(({ code }) => code === language)?.name ?? ownLanguage.name,
      text: again ? said(again.text) : (row?.draft ?? (says || translationOf(key, language))),
      isMissing: language !== "" && says === "" && !(isMarkdown && own.get(key)?.text == null),
      /** What changed since it was written: of the default, or of the English that it is a translation of. */
      changes: isOld ? shortened(wordDiff(row.of, source)) : [],
      history: steps.slice(0, 20).map(({ id, text, saved_at, saved_by }, i) => ({
        ...{ id, at: dayAndTime(saved_at), who: nameOf(saved_by), isDefault: text === null },
        changes: shortened(wordDiff(said(steps[i + 1]?.text), said(text)), 40),
      })),
    };
  };

  const fill = (brace: string) => (isMarkdown ? placeholder(brace.slice(1, -1)) : undefined) ?? filled(brace);
  return {
    ...{ key, isMarkdown, byDefault, list, where: whereOf(key, standing) },
    isLocked: isOwners(key) && person.role !== "owner",
    /** What visitors read for `{name}`, `{city}` and the placeholders of the default, as far as that is known before a page is asked for. */
    facts: ["{name}", "{city}", ...placeholdersIn(byDefault)].map((brace) => ({ brace, says: fill(brace) })),
    // A list has a form of its own.
    texts: await Promise.all(list === key ? [] : ["", ...languages.map(({ code }) => code)].map(textOf)),
  };
}
