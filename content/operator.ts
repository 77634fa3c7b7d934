/** Who runs the site and who pays for it, in words; what the owner has not said is said too. */

import { chrome } from "./chrome.ts";

interface Facts {
  name: string;
  location: string;
  operator: string;
  legalForm: string;
  funding: string;
  postalAddress: string;
}

/** For the `{placeholders}` of the Markdown files and the FAQ. */
export function operatorWords(facts: Facts): Readonly<Record<"whoRunsIt" | "party" | "signature", string>> {
  const { name, location, operator, legalForm, funding, postalAddress } = facts;
  const named = [operator, legalForm].filter(Boolean).join(", ");
  const unsaid = [
    ...(operator ? [] : ["the people"]),
    ...(legalForm ? [] : ["the legal form"]),
    ...(funding ? [] : ["the money behind it"]),
  ];
  return {
    whoRunsIt: [
      ...(operator ? [`It is run by ${named}.`] : []),
      ...(funding ? [`It is paid for by ${funding}.`] : []),
      // What the footer's words to a buyer mean (content/chrome.ts).
      `Its owner ${unsaid.length > 0 ? `hasn’t named ${list(unsaid)}, and ` : ""}is open to handing it over: that is what “${chrome.footer.owner.text}” at the foot of each page means.`,
    ].join(" "),
    /** With whom a visitor has an agreement. */
    party: operator ? `${named}, which runs ${name}` : name,
    signature: [operator ? `${name}, run by ${named}` : name, postalAddress || location].join(", "),
  };
}

function list(parts: readonly string[]): string {
  // As in all our words, without a comma before the last.
  return new Intl.ListFormat("en-GB", { type: "disjunction" }).format(parts);
}
