/** The lists of sentences at the desk: of a page, those that the owner changed, those without a translation, what a search finds. */
import { dayOf } from "../../../acts/moments.ts";
import { languages } from "../../../content/languages.ts";
import { snippetOf } from "../../../search/snippet.ts";
import { type DiffPart, shortened, wordDiff } from "../../../text/word-diff.ts";
import { textsOf } from "../../../text/words/is-text.ts";
import { defaultOf, filled } from "../../../text/words/lookup.ts";
import {
  idOf,
  type OwnWords,
  readOwnWords,
  replaced,
  sentenceKeys,
  textIn,
} from "../../../words/own-words.ts";
import {
  defaultText,
  isDefaultChanged,
  isOwners,
  type OwnWord,
  type WordPlace,
} from "../../../words/store.ts";
import type { DeskContext } from "../../desk-context.ts";
import type { ListQuery } from "./list-query.ts";
import { groupNames, isOn, listSitePages, readStanding, type Standing, whereOf } from "./site-pages.ts";

export type WordPart = DiffPart | { kind: "hit"; text: string };
export type WordRow = ReturnType<typeof rowOf> & {
  /** Of a search: what it says now, with its placeholders. */
  says?: string;
  /** The owner's text, where `parts` are what changed of the default under it. */
  yours?: string;
};

const rowsShown = 50;

export async function readLists({ db, person, renderSite }: DeskContext, query: ListQuery) {
  const { q, to, show, page, part } = query;
  const [own, standing] = await Promise.all([readOwnWords(db), readStanding({ db, renderSite })]);
  const lists = [...own.values()].filter(({ key }) => Array.isArray(defaultOf(key)?.value));
  // Of a list that the owner replaced nothing else is said.
  const gone = lists.flatMap(({ key, text }) => (text === null ? [] : `${key}.`));
  const keys = sentenceKeys().filter((key) => !gone.some((list) => key.startsWith(list)));
  const known = new Set(keys);
  const changed = [...own.values()].filter((one) => known.has(one.key) || lists.includes(one));
  const renewed = changed.filter((one) => one.text !== null && isDefaultChanged(one));
  const row = (place: WordPlace, parts: WordPart[], ...about: string[]) =>
    rowOf(own, standing, place, parts, about);
  const listed = (): WordRow[] => {
    if (q) return findRows(own, [...keys, ...gone.map((list) => list.slice(0, -1))], { q, to }, row);
    if (show === "mine") return changed.map((one) => row(one, changesOf(one), dayOf(one.changed_at)));
    if (show === "new")
      return renewed.map((one) => ({
        ...row(one, changesOf({ ...one, text: defaultText(one.key) }, one.of)),
        yours: filled(one.text ?? ""),
      }));
    return keys
      .filter((key) => isOn(page || "/", key, standing))
      .map((key) => row({ key, language: "" }, plain(textIn(own, { key, language: "" }))));
  };
  const rows = listed();
  const isOwner = person.role === "owner";
  const replaceable = q ? rows.filter(({ id, says }) => says?.includes(q) && (isOwner || !isOwners(id))) : [];
  const start = Math.max(0, part - 1) * rowsShown;
  return {
    ...{ query, total: keys.length, count: rows.length, pages: Math.ceil(rows.length / rowsShown) },
    filters: [
      { to: "/words?show=mine", label: "Changed by you", count: changed.length },
      { to: "/words?show=new", label: "New defaults", count: renewed.length },
      // That list counts entries, too.
      ...languages.map(({ code, name }) => ({
        to: `/languages/${code}?show=missing`,
        label: `Not in ${name}`,
      })),
    ],
    choices: [
      ...(await listSitePages(db)).map(({ path, name }) => [path, name]),
      ...Object.entries(groupNames),
    ].map(([value = "", label = ""]) => ({ value, label })),
    // What is to be changed at once is looked at as a whole.
    rows: to ? replaceable : rows.slice(start, start + rowsShown),
    replaceable: replaceable.length,
    /** Of all words of the owner's. */
    version: [
      own.size,
      ...[...own.values()]
        .map((one) => one.changed_at)
        .toSorted()
        .slice(-1),
    ].join(" "),
  };
}

/** Whether visitors in some language read the English. The release's pages of Markdown have translations of their own. */
export function isMissing(own: OwnWords, key: string): boolean {
  const isReleases = key.endsWith(".md") && own.get(key)?.text == null;
  if (isReleases || /^(ownerMail|accountMails)\./.test(key)) return false;
  return languages.some(({ code }) => textIn(own, { key, language: code }) === "");
}

function rowOf(own: OwnWords, standing: Standing, place: WordPlace, parts: WordPart[], about: string[]) {
  const { text = null, draft = null } = own.get(idOf(place)) ?? {};
  const language = languages.find(({ code }) => code === place.language);
  return {
    ...{ id: idOf(place), lang: language?.code, parts, isMine: text !== null, isDraft: draft !== null },
    about: [language?.name, whereOf(place.key, standing), draft === null ? "" : "With a draft", ...about]
      .filter(Boolean)
      .join(". "),
  };
}

function changesOf({ key, language, text, draft }: OwnWord, before = defaultText(key)): WordPart[] {
  const now = text ?? draft ?? "";
  return language ? plain(now) : shortened(wordDiff(filled(before), filled(now)));
}

/** Places whose text, draft or default holds the phrase, or what they would say after it is changed. */
function findRows(
  own: OwnWords,
  keys: readonly string[],
  { q, to }: Pick<ListQuery, "q" | "to">,
  row: (place: WordPlace, parts: WordPart[], ...about: string[]) => WordRow,
): WordRow[] {
  const places = ["", ...languages.map(({ code }) => code)].flatMap((language) =>
    keys.map((key) => ({ key, language })),
  );
  return places.flatMap((place) => {
    const isList = Array.isArray(defaultOf(place.key)?.value);
    const says = textIn(own, place);
    const texts = {
      "": isList && says ? textsOf(JSON.parse(says), () => true).join(" · ") : says,
      Draft: isList ? "" : (own.get(idOf(place))?.draft ?? ""),
      "The default": place.language || isList ? "" : defaultText(place.key),
    };
    for (const [what, text] of Object.entries(texts)) {
      const hits = hitsIn(filled(text), q) ?? hitsIn(text, q);
      if (!hits) continue;
      const isChanged = to && says.includes(q) && !isList;
      const parts = isChanged ? shortened(wordDiff(says, replaced(says, q, to))) : hits;
      return [{ ...row(place, parts, what), ...(!isList && { says }) }];
    }
    return [];
  });
}

/** The text around the first place of a phrase. */
function hitsIn(text: string, phrase: string): WordPart[] | undefined {
  const at = text.toLowerCase().indexOf(phrase.toLowerCase());
  return at < 0 ? undefined : partsOf(text, [[at, at + phrase.length]]);
}

function plain(text: string): WordPart[] {
  return partsOf(filled(text), []);
}

function partsOf(...snippet: Parameters<typeof snippetOf>): WordPart[] {
  return snippetOf(...snippet).map(({ text, isMarked }) => ({ kind: isMarked ? "hit" : "same", text }));
}
