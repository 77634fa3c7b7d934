/** Desk command: what the site says about others, each claim with its proof. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import {
  aboutClaims,
  type Claim,
  claimFaults,
  claimsOf,
  publicEntries,
} from "../../publishing/claims/claim.ts";
import { localFacts, saidSentences } from "../../publishing/claims/said-facts.ts";
import type { Command, Desk, Given } from "../command.ts";
import { oneLine, pluralize, stripControlCharacters } from "../terminal.ts";

export const claimCommands: readonly Command[] = [
  {
    call: "content claims [--all] [--json]",
    help: "every public claim with its sources and its evidence, and what our own pages say that no public entry holds (--all: what holds the rest); exit code 1 when there is any without",
    job: list,
  },
];

interface ListedClaim extends Claim {
  /** On the web. */
  url: string;
  faults: string[];
}

async function* list({ open, settings }: Desk, { all, json }: Given): AsyncGenerator<string> {
  const about = readFileSync(join(import.meta.dirname, "../../content/about.md"), "utf8");
  const entries = await publicEntries(await open());
  const claims = [...claimsOf(entries), ...aboutClaims(about)].map(
    (claim): ListedClaim => ({ ...claim, url: settings.siteUrl + claim.path, faults: claimFaults(claim) }),
  );
  const published = entries.filter(({ entry }) => entry.state === "published");
  const said = saidSentences(published).filter(({ facts }) => all || facts.some(({ from }) => !from));
  const wrong = claims.filter(({ faults }) => faults.length > 0);
  const unheld = said.flatMap(({ facts }) => facts.filter(({ from }) => !from));
  if (json) yield `${JSON.stringify({ claims, said }, null, 2)}\n`;
  else {
    for (const claim of claims) yield textOf(claim);
    for (const { path, sentence, facts } of said) {
      const shown = facts.filter(({ from }) => all || !from);
      const lines = shown.map(({ text, from }) =>
        from ? `- ${text}: ${from}` : `! ${text}: in no public entry.`,
      );
      yield textIn([settings.siteUrl + path, oneLine(sentence), ...lines]);
    }
    yield `${pluralize(claims.length, "claim")}, ${wrong.length} without proof; ${pluralize(unheld.length, "fact")} of our own in no public entry.\n`;
  }
  if (wrong.length > 0) throw new Error(`${pluralize(wrong.length, "claim lacks", "claims lack")} proof.`);
  if (unheld.length > 0)
    throw new Error(
      `${pluralize(unheld.length, "fact is", "facts are")} in no public entry and not in ${localFacts}.`,
    );
}

function textIn(lines: readonly string[]): string {
  return `${stripControlCharacters(lines.join("\n  "))}\n\n`;
}

function textOf({ kind, text, url, grade, opened, sources, faults }: ListedClaim): string {
  const proof = `${kind}, evidence ${grade || "not graded"}${opened ? `, opened ${opened}` : ""}`;
  const lines = [
    url,
    oneLine(text),
    proof,
    ...sources.map(({ publisher, title, date, url: link }) =>
      oneLine(`- ${[publisher || "?", title, date, link].filter(Boolean).join(" | ")}`),
    ),
    ...faults.map((fault) => `! ${fault}.`),
  ];
  return textIn(lines);
}
