/** Kind: portrait. A person of the month, or a room where people meet, who said yes to it. Shown on Home and /community. */
import { pages } from "../../content/pages.ts";
import { portraits as words } from "../../content/portraits.ts";
import { checkPicture, choiceField, dayField, lineField, pictureFields, textField } from "../fields.ts";
import { type Kind, mistakes } from "../kind.ts";
import { dayWords } from "../source-line.ts";

export const portrait: Kind = {
  name: "portrait",
  words: { one: "portrait", many: "portraits" },
  listPath: pages.community.path,
  fields: [
    choiceField("type", "Who or what", words.types, { initial: "person" }),
    lineField("title", "Name", 80),
    textField("does", "What they do, or what happens there", 240, {
      rows: 2,
      hint: "One or two sentences that they have read",
    }),
    dayField("month", "Month", { partial: true, hint: "2026-12" }),
    ...pictureFields(),
    lineField("credit", "Photograph by", 120),
    textField("consent", "Consent", 1000, {
      optional: true,
      hint: "Who said yes, and how. Never shown to visitors",
    }),
    dayField("consented", "Day of the yes"),
  ],
  check: ({ values: { month, ...values } }) => [
    ...checkPicture(values),
    ...mistakes(
      [month && !/^\d{4}-\d\d$/.test(month), "month", "Month must be a month such as 2026-12"],
      [!values.picture, "picture", "Picture is required"],
      [!values.consent, "consent", "Consent is required: who said yes, and how. Nobody is shown without it"],
    ),
  ],
  sortKey: ({ values }) => values.month ?? "",
  order: "descending",
  // A yes is to one portrait.
  copy: (values) => ({ ...values, month: "", consent: "", consented: "" }),
  needsConsent: true,
  show: ({ values }) => {
    const { title = "", does = "", month = "" } = values;
    return {
      title,
      summary: does.replace(/\s+/g, " "),
      html: "",
      text: does,
      date: { iso: month, words: dayWords(month) },
      facts: [],
    };
  },
};
