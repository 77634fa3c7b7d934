/** Startup message: what is still unset before a launch. */
import type { Settings } from "../config.ts";
import { placeholders } from "./placeholders.ts";

export interface Unset {
  /** Names of facts in content/site.ts. */
  words: string[];
  /** Names of settings. */
  settings: string[];
}

/**
 * The names of what is unset. A placeholder account name cannot be told from a real one: social accounts are listed as long
 * as the site has a placeholder address.
 */
export function findUnset(
  site: Readonly<Record<string, unknown>> & {
    social: Readonly<Record<string, string>>;
    postalAddress: string;
  },
  settings: Pick<Settings, "smtpUrl" | "trustProxy">,
): Unset {
  const addresses = placeholders(site);
  const accounts = addresses.length > 0 ? Object.keys(site.social).map((name) => `social.${name}`) : [];
  return {
    words: [...addresses, ...accounts, ...(site.postalAddress ? [] : ["postalAddress"])],
    settings: [
      ...(settings.smtpUrl ? [] : ["SMTP_URL"]),
      ...(settings.trustProxy > 0 ? [] : ["TRUST_PROXY"]),
    ],
  };
}

/** What the terminal shows when the site is open. */
export function startupMessage(name: string, url: string, { words, settings }: Unset): string {
  const places = [
    ...(words.length > 0 ? [`${list(words)} in content/site.ts`] : []),
    ...(settings.length > 0 ? [`${list(settings)} in .env (.env.example shows how)`] : []),
  ];
  const open = `${name} is open at ${url}`;
  if (places.length === 0) return open;
  return [
    open,
    `Before a launch, set ${places.join(", and ")}.`,
    "This command checks all of it, and more: npm run desk -- doctor",
  ].join("\n");
}

function list(names: readonly string[]): string {
  return names.length < 2 ? names.join() : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}
