/** Who runs the site and who pays for it, in words; what the owner has not said is said too. */

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
    ...(operator ? [] : ["who runs it"]),
    ...(legalForm ? [] : ["in what legal form"]),
    ...(funding ? [] : ["who pays for it"]),
  ];
  return {
    whoRunsIt: [
      ...(operator ? [`It is run by ${named}.`] : []),
      ...(funding ? [`It is paid for by ${funding}.`] : []),
      ...(unsaid.length > 0 ? [`The owner hasn’t said yet ${list(unsaid)}.`] : []),
    ].join(" "),
    /** With whom a visitor has an agreement. */
    party: operator ? `${named}, which runs ${name}` : name,
    signature: [operator ? `${name}, run by ${named}` : name, postalAddress || location].join(", "),
  };
}

function list(parts: readonly string[]): string {
  return new Intl.ListFormat("en-US").format(parts);
}
