/** Startup message: what is still unset before a launch. */
import { site as words } from "../../content/site.ts";
import { isPlaceholder } from "../../text/email-address.ts";
import type { Settings } from "../config.ts";
import type { Log } from "./log.ts";

type Unset = ReturnType<typeof findUnset>;

/** The names of what is unset: facts about the site, and settings. */
export function findUnset(
  site: Readonly<Record<string, unknown>>,
  settings: Pick<Settings, "smtpUrl" | "trustProxy">,
) {
  return {
    words: [...placeholders(site), ...ownersFacts.filter((name) => !site[name])],
    settings: [
      ...(settings.smtpUrl ? [] : ["SMTP_URL"]),
      ...(settings.trustProxy > 0 ? [] : ["TRUST_PROXY"]),
    ],
  };
}

/** Facts that only the owner knows: false or empty until then. An account's name does not tell whose the account is. */
export const ownersFacts: readonly string[] = [
  "socialConfirmed",
  "operator",
  "legalForm",
  "funding",
  "postalAddress",
];

/** The names of the facts with a domain at which nobody can be reached. */
export function placeholders(site: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(site)
    .filter(([, value]) => typeof value === "string" && isPlaceholder(value))
    .map(([name]) => name);
}

/** What the terminal shows when the site is open. */
export function startupMessage(name: string, url: string, { words, settings }: Unset): string {
  // British English has no comma before the last "and".
  const list = new Intl.ListFormat("en-GB");
  const places = [
    ...(words.length > 0 ? [`${list.format(words)} at the desk, under Site`] : []),
    ...(settings.length > 0 ? [`${list.format(settings)} in .env (.env.example shows how)`] : []),
  ];
  const open = `${name} is open at ${url}`;
  if (places.length === 0) return open;
  return [
    open,
    `Before a launch, set ${places.join(", and ")}.`,
    "This command checks all of it, and more: npm run desk -- doctor",
  ].join("\n");
}

/** Says that the server is open: in sentences on a terminal, else as JSON log lines. `dev`: nothing is to be launched. */
export function announceOpen(
  port: number,
  { settings, log, dev }: { settings: Settings; log: Log; dev: boolean },
): void {
  const url = `http://localhost:${port}`;
  const unset: Unset = dev ? { words: [], settings: [] } : findUnset(words, settings);
  if (process.stdout.isTTY) {
    console.log(`\n${startupMessage(words.name, url, unset)}\n`);
    return;
  }
  if (unset.words.length > 0) log.warn({ unset: unset.words }, "facts about the site are not filled in");
  log.info(`${words.name} is open at ${url}`);
}
