/** Doctor check for known vulnerabilities in the packages (npm audit). */
import { askNpm } from "../../server/process/npm.ts";
import { type Finding, ok, warn, wrong } from "./finding.ts";

/** Output of `npm audit --json`; without `metadata` the audit failed. */
interface Audit {
  message?: string;
  error?: { summary?: string };
  metadata?: { vulnerabilities: Record<string, number>; dependencies?: { prod?: number } };
  vulnerabilities?: Record<string, { severity: string }>;
}

export async function checkPackages(): Promise<Finding> {
  return auditFinding(await askNpm(["audit", "--omit=dev", "--json"], 30_000));
}

/** Interprets npm's output; undefined: there was none. */
export function auditFinding(text: string | undefined): Finding {
  if (text === undefined)
    return warn("Known vulnerabilities were not checked: npm is not here, or did not answer.", {
      unknown: true,
    });
  const audit = read(text);
  if (!audit?.metadata) {
    const said = audit?.message || audit?.error?.summary || "it printed nothing we can read";
    const why = said.replace(/\s+/g, " ").slice(0, 120);
    return warn(`Known vulnerabilities were not checked: npm could not ask an advisory service (${why}).`, {
      unknown: true,
    });
  }
  const { critical = 0, high = 0, total = 0 } = audit.metadata.vulnerabilities;
  if (total === 0) return ok("No vulnerability is known in the packages the site runs on.");
  const names = Object.entries(audit.vulnerabilities ?? {}).map(
    ([name, { severity }]) => `${name} (${severity})`,
  );
  const says = `Vulnerabilities are known in ${names.join(", ")}.`;
  const todo = "Install the next version of the site. See npm audit.";
  return critical + high > 0 ? wrong(says, { todo }) : warn(says, { todo });
}

function read(text: string): Audit | undefined {
  try {
    return JSON.parse(text);
  } catch {
    // Not JSON; auditFinding reports that.
    return undefined;
  }
}
