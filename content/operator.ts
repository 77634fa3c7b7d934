/** Who runs the site and who pays for it, in words; what the owner has not said is said too. */
import { fill } from "../text/words/fill.ts";
import { chrome } from "./chrome.ts";
import { words } from "./words.ts";

export interface OperatorFacts {
  name: string;
  location: string;
  operator: string;
  legalForm: string;
  funding: string;
  postalAddress: string;
  language: string;
}

const sentences = words("operator", {
  run: "It is run by {operator}.",
  paid: "It is paid for by {funding}.",
  /** What the footer's words to a buyer mean (content/chrome.ts). */
  open: "Its owner is open to handing it over: that is what “{offer}” at the foot of each page means.",
  openUnsaid:
    "Its owner hasn’t named {unsaid}, and is open to handing it over: that is what “{offer}” at the foot of each page means.",
  unsaid: { operator: "the people", legalForm: "the legal form", funding: "the money behind it" },
  party: "{operator}, which runs {site}",
  signature: "{site}, run by {operator}",
});

/** For the `{placeholders}` of the Markdown files and the FAQ. `party`: with whom a visitor has an agreement. */
export function operatorWords(
  facts: OperatorFacts,
): Readonly<Record<"whoRunsIt" | "party" | "signature", string>> {
  const { name, location, legalForm, funding, postalAddress } = facts;
  const operator = facts.operator && [facts.operator, legalForm].filter(Boolean).join(", ");
  const offer = chrome.footer.owner.text;
  const unsaid = (["operator", "legalForm", "funding"] as const)
    .filter((fact) => !facts[fact])
    .map((fact) => sentences.unsaid[fact]);
  return {
    whoRunsIt: [
      operator && fill(sentences.run, { operator }),
      funding && fill(sentences.paid, { funding }),
      fill(unsaid.length > 0 ? sentences.openUnsaid : sentences.open, {
        offer,
        unsaid: list(unsaid, facts.language),
      }),
    ]
      .filter(Boolean)
      .join(" "),
    party: operator ? fill(sentences.party, { operator, site: name }) : name,
    signature: [
      operator ? fill(sentences.signature, { operator, site: name }) : name,
      postalAddress || location,
    ].join(", "),
  };
}

function list(parts: readonly string[], language: string): string {
  // English as in all our words, without a comma before the last.
  const tag = language === "en-US" ? "en-GB" : language;
  return new Intl.ListFormat(tag, { type: "disjunction" }).format(parts);
}
