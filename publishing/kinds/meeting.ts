/** Kind: public meeting. Which body decides what, when it meets, and how to speak there. Shown on /events. */
import { directory as words } from "../../content/directory.ts";
import { pages } from "../../content/pages.ts";
import { topicsField } from "../entry-topics.ts";
import { checkGrade, gradeField, lookAgainField, sourcesField } from "../evidence.ts";
import { lineField, linkField, momentField, orderField, orderKey, textField } from "../fields.ts";
import { type Kind, mistakes } from "../kind.ts";
import { adoptNext } from "../meetings/save-meeting.ts";
import { sourceFacts } from "../source-line.ts";

export const meeting: Kind = {
  name: "meeting",
  words: { one: "public meeting", many: "public meetings" },
  listPath: pages.events.path,
  fields: [
    lineField("title", "Body", 120),
    topicsField(),
    textField("decides", "What it decides", 300),
    lineField("rhythm", "When it meets", 200, { hint: "First and third Tuesdays, 3:30 p.m." }),
    lineField("place", "Where", 200, { optional: true }),
    textField("speak", "How to speak there", 300, { optional: true }),
    linkField("calendar", "Official calendar", { optional: true, hint: "The page of its dates" }),
    momentField("next", "Next meeting", {
      optional: true,
      hint: "{city} time; only when the body has announced it",
    }),
    sourcesField({ optional: true }),
    gradeField,
    lookAgainField,
    orderField("order", "Place in the list", { optional: true }),
    textField("note", "Note for editors", 1000, { optional: true, hint: "Never shown" }),
  ],
  check: ({ values }) => {
    const { calendar, next } = values;
    const address = calendar ? new URL(calendar) : undefined;
    const isFrontPage = address?.pathname === "/" && !address.search;
    return [
      ...checkGrade(values),
      ...mistakes(
        [isFrontPage, "calendar", "Official calendar must be the page of the dates, not a front page"],
        [next && !calendar, "calendar", "Official calendar is required with the next meeting"],
      ),
    ];
  },
  sortKey: ({ values: { order, title = "" } }) => `${orderKey(order)} ${title.toLowerCase()}`,
  order: "ascending",
  saved: adoptNext,
  show: ({ values }) => {
    const { title = "", decides = "", rhythm = "", place, speak, calendar, sources } = values;
    const { facts } = words;
    return {
      title,
      summary: decides.replace(/\s+/g, " "),
      html: "",
      text: decides,
      facts: [
        { name: facts.rhythm, text: rhythm },
        ...(place ? [{ name: facts.place, text: place }] : []),
        ...(speak ? [{ name: facts.speak, text: speak }] : []),
        ...(calendar ? [{ name: facts.calendar, text: new URL(calendar).host, link: calendar }] : []),
        ...sourceFacts(facts, sources),
      ],
    };
  },
};
