/** Kind: resource. What residents look up: an office, a voice, a measurement, a place to learn. Shown on /community. */
import { directory as words } from "../../content/directory.ts";
import { pages } from "../../content/pages.ts";
import { fill } from "../../text/words/fill.ts";
import { listed } from "../../text/words/plural.ts";
import { topicsField } from "../entry-topics.ts";
import { checkGrade, gradeField, lookAgainField, sourcesField } from "../evidence.ts";
import {
  choiceField,
  dayField,
  lineField,
  linkField,
  orderField,
  orderKey,
  splitTags,
  tagsField,
  textField,
} from "../fields.ts";
import { type Fact, type Kind, mistakes, type Values } from "../kind.ts";
import { dayWords, sourceFacts } from "../source-line.ts";

export const resource: Kind = {
  name: "resource",
  words: { one: "resource", many: "resources" },
  listPath: pages.community.path,
  fields: [
    choiceField("type", "Type", words.types),
    lineField("title", "Name", 120),
    lineField("problem", "Go there when", 160, {
      optional: true,
      hint: "The air smells, or it hurts to breathe",
    }),
    topicsField(),
    textField("does", "What it does, teaches or says", 400, {
      optional: true,
      hint: "One line, in neutral words",
    }),
    lineField("by", "Run by", 120, { optional: true }),
    textField("tells", "It tells you", 300, { optional: true, hint: "For a measurement" }),
    textField("cannot", "It cannot tell", 300, { optional: true, hint: "For a measurement" }),
    linkField("link", "Link", { optional: true }),
    lineField("linkText", "Words of the link", 40, { optional: true, hint: "Report it" }),
    lineField("phone", "Phone", 40, { optional: true }),
    dayField("phoneChecked", "Phone tried on", { optional: true }),
    // Not in Phone: the release before cannot show a number without its day.
    lineField("phoneListed", "Phone that nobody has tried", 40, { optional: true }),
    dayField("phoneFrom", "That number is from", {
      partial: true,
      optional: true,
      hint: "The year of the page that gives it",
    }),
    choiceField("cost", "Cost", words.costs, { optional: true }),
    lineField("length", "Length", 60, { optional: true, hint: "2 years" }),
    tagsField("subjects", "Subjects", { optional: true, hint: "Separated by commas" }),
    lineField("where", "Where", 200, { optional: true }),
    lineField("whom", "For whom", 160, { optional: true }),
    sourcesField({ optional: true }),
    gradeField,
    lookAgainField,
    orderField("order", "Place in the list", { optional: true, hint: "Empty: by name" }),
    textField("note", "Note for editors", 1000, { optional: true, hint: "Never shown" }),
  ],
  check: ({ values }) => {
    const { type, does, tells, cannot, phone, phoneChecked } = values;
    const isMeasurement = type === "measurement";
    const isWrong = (number?: string) =>
      number && !/^[\d\s()+./-]{7,}( ?ext\.? ?\d+)?$|^[2-9]11$/.test(number);
    return [
      ...checkGrade(values),
      ...mistakes(
        [isMeasurement && !tells, "tells", "It tells you is required for a measurement"],
        [isMeasurement && !cannot, "cannot", "It cannot tell is required for a measurement"],
        [type && !isMeasurement && !does, "does", "What it does, teaches or says is required"],
        [phone && !phoneChecked, "phoneChecked", "Phone tried on is required with a phone number"],
        [isWrong(phone), "phone", "Phone must be a phone number"],
        [isWrong(values.phoneListed), "phoneListed", "Phone must be a phone number"],
      ),
    ];
  },
  sortKey: ({ values: { type, order, title = "" } }) => `${type} ${orderKey(order)} ${title.toLowerCase()}`,
  order: "ascending",
  show: ({ values }) => {
    const { title = "", does, tells, cannot } = values;
    const text = [does, tells, cannot].filter(Boolean).join("\n\n");
    return {
      title,
      summary: (does || tells || "").replace(/\s+/g, " "),
      html: "",
      text,
      facts: factsOf(values),
    };
  },
};

function factsOf(values: Values): Fact[] {
  const { facts } = words;
  const { link, phone, phoneChecked = "", phoneListed, phoneFrom = "", subjects, sources } = values;
  const label = (list: readonly { value: string; label: string }[], value = "") =>
    list.find((one) => one.value === value)?.label ?? "";
  const named = [
    [facts.type, label(words.types, values.type)],
    [facts.problem, values.problem],
    [facts.by, values.by],
    [facts.tells, values.tells],
    [facts.cannot, values.cannot],
    [facts.phone, phone && `${phone}, ${words.tried} ${dayWords(phoneChecked)}`],
    [
      facts.phone,
      !phone &&
        phoneListed &&
        `${phoneListed}, ${phoneFrom ? fill(words.callFirst, { year: phoneFrom.slice(0, 4) }) : words.undated}`,
    ],
    [facts.cost, label(words.costs, values.cost)],
    [facts.length, values.length],
    [facts.subjects, listed(splitTags(subjects))],
    [facts.where, values.where],
    [facts.whom, values.whom],
  ] as const;
  return [
    ...named.flatMap(([name, text]) => (text ? [{ name, text }] : [])),
    ...(link ? [{ name: facts.link, text: new URL(link).host, link }] : []),
    ...sourceFacts(facts, sources),
  ];
}
