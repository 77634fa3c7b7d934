/** Languages besides the site's own: added by name, announced, taken out again. Their words stay. */
import { findLanguage } from "../../content/language-names.ts";
import { allLanguages } from "../../content/languages.ts";
import { ownLanguage } from "../../content/own-language.ts";
import { type LanguageState, readLanguageStates, setLanguageState } from "../../words/languages.ts";
import { type Act, defineAct, refuse, takeUpWords } from "../act.ts";
import { lacksOf, readItems } from "./items.ts";

const shared = {
  on: "language",
  role: "owner",
  undo: "restore",
  after: takeUpWords,
} as const satisfies Partial<Act>;

export const add = defineAct({
  ...shared,
  makes: true,
  name: "language.add",
  label: "Add",
  log: "added the language {name}",
  input: { language: "its name, in English or its own, or its tag, such as zh-Hant" },
  run: async ({ trx, actor, input, at }) => {
    const typed = (input.language ?? "").trim();
    const found = findLanguage(typed);
    if (!found) return refuse("invalid", `We don’t know a language called “${typed.slice(0, 60)}”.`);
    const { code, name } = allLanguages.find(({ tag }) => tag.split("-")[0] === found.code) ?? found;
    if (code === ownLanguage.code) return refuse("invalid", `${name} is the site’s own language.`);
    if ((await readLanguageStates(trx)).has(code)) return refuse("already_done", `${name} is there already.`);
    await setLanguageState(trx, code, "added", at, actor.email);
    const text = `${name} is there. Only people with the link see it.`;
    return { text, target: `language:${code}`, to: `/languages/${code}` };
  },
});

export const announce = defineAct({
  ...shared,
  name: "language.announce",
  label: "Announce",
  log: "announced the language {name}",
  run: async (work) => {
    const { trx, target, at } = work;
    const { nothing } = lacksOf(await readItems(trx, target, at));
    if (nothing.length > 0)
      return refuse("invalid", `Nothing of ${nothing.join(" and ")} is there in ${target.name} yet.`);
    return move("announced", "Readers and search engines are told of it within seconds.")(work);
  },
});

export const unannounce = defineAct({
  ...shared,
  name: "language.unannounce",
  label: "Take the announcement back",
  log: "took back the announcement of the language {name}",
  run: move("added", "Only people with the link see it now."),
});

export const remove = defineAct({
  ...shared,
  name: "language.remove",
  label: "Remove",
  log: "removed the language {name}",
  run: (work) =>
    work.target.state === "announced"
      ? Promise.resolve(refuse("invalid", "It is announced. Take that back first."))
      : move(null, "Removed. Its words are kept: add it again, and they are there.", "/languages")(work),
});

function move(next: LanguageState | null, text: string, to?: string): Act<"language">["run"] {
  return async ({ trx, actor, target: { code, state }, at }) => {
    await setLanguageState(trx, code, next, at, actor.email);
    return { text, unchanged: state === next, ...(to !== undefined && { to }) };
  };
}
