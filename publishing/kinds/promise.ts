/** Kind: promise. Who promised what, and what has been counted since. Shown in the ledger of The Record. */
import { record as words } from "../../content/record.ts";
import { datedTitle } from "../days.ts";
import { topicsField } from "../entry-topics.ts";
import { checkGrade, gradeField, lookAgainField, sourcesField } from "../evidence.ts";
import { choiceField, dayField, lineField, textField } from "../fields.ts";
import { type Kind, mistakes } from "../kind.ts";
import { dayWords, sourceFacts } from "../source-line.ts";

export const promise: Kind = {
  name: "promise",
  words: { one: "promise", many: "promises" },
  listPath: "/record",
  fields: [
    lineField("title", "What was promised", 200, { hint: "One sentence, in the words of who said it" }),
    lineField("figure", "Figure", 40, { optional: true, hint: "3,000 jobs" }),
    topicsField(),
    lineField("who", "Who promised it", 120),
    dayField("made", "When", { partial: true }),
    dayField("due", "Due", { partial: true, optional: true, hint: "The day, month or year that was named" }),
    choiceField("status", "Status", words.statuses, { initial: "open" }),
    textField("counted", "Counted since", 500, {
      optional: true,
      hint: "What was found, by whom and when. Empty only while the status is open",
    }),
    sourcesField(),
    gradeField,
    lookAgainField,
    textField("note", "Note for editors", 1000, { optional: true, hint: "Never shown" }),
  ],
  check: ({ values: { grade = "", made = "", due, status, counted } }) => {
    const isUncounted = status && status !== "open" && !counted;
    return [
      ...checkGrade({ grade }),
      ...mistakes(
        [due && due < made.slice(0, due.length), "due", "Due must not be before the day it was promised"],
        [isUncounted, "counted", "Counted since is required unless the status is open"],
      ),
    ];
  },
  slug: ({ values }) => `${values.who} ${values.title}`,
  sortKey: ({ values }) => values.made ?? "",
  order: "descending",
  needsReason: true,
  show: ({ values }) => {
    const { title = "", figure, who = "", made = "", due, status, counted, sources } = values;
    const { facts } = words;
    const label = words.statuses.find(({ value }) => value === status)?.label ?? "";
    const text = [title, counted].filter(Boolean).join("\n\n");
    return {
      title: datedTitle({ title, date: made }),
      summary: `${who}, ${dayWords(made)}. ${label}.`,
      html: "",
      text,
      author: who,
      date: { iso: made, words: dayWords(made) },
      facts: [
        ...(figure ? [{ name: facts.figure, text: figure }] : []),
        { name: facts.who, text: who },
        { name: facts.made, text: dayWords(made) },
        ...(due ? [{ name: facts.due, text: dayWords(due) }] : []),
        { name: facts.status, text: label },
        ...(counted ? [{ name: facts.counted, text: counted }] : []),
        ...sourceFacts(facts, sources),
      ],
    };
  },
};
