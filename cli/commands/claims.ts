/** Desk command: what the site says about others, each claim with its proof. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Claim, claimFaults } from "../../publishing/claims/claim.ts";
import { aboutClaims, publishedClaims } from "../../publishing/claims/site-claims.ts";
import type { Command, Desk, Given } from "../command.ts";
import { oneLine, pluralize, stripControlCharacters } from "../terminal.ts";

export const claimCommands: readonly Command[] = [
  {
    call: "content claims [--json]",
    help: "every public claim with its sources and its evidence; exit code 1 when one lacks any",
    job: list,
  },
];

interface ListedClaim extends Claim {
  /** On the web. */
  url: string;
  faults: string[];
}

async function* list({ open, settings }: Desk, { json }: Given): AsyncGenerator<string> {
  const about = readFileSync(join(import.meta.dirname, "../../content/about.md"), "utf8");
  const claims = [...(await publishedClaims(await open())), ...aboutClaims(about)].map(
    (claim): ListedClaim => ({ ...claim, url: settings.siteUrl + claim.path, faults: claimFaults(claim) }),
  );
  const wrong = claims.filter(({ faults }) => faults.length > 0);
  if (json) yield `${JSON.stringify(claims, null, 2)}\n`;
  else {
    for (const claim of claims) yield textOf(claim);
    yield `${pluralize(claims.length, "claim")}, ${wrong.length} without proof.\n`;
  }
  if (wrong.length > 0) throw new Error(`${pluralize(wrong.length, "claim lacks", "claims lack")} proof.`);
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
  return `${stripControlCharacters(lines.join("\n  "))}\n\n`;
}
