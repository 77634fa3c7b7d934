/** Configuration: reads the environment and `.env` once, validates it, and returns the settings. The only reader of process.env. */
import { statSync } from "node:fs";
import { resolve } from "node:path";
import { outgoingMail, site } from "../content/site.ts";
import { secretSetting } from "../text/words/reading.ts";
import {
  address,
  asSettingsError,
  existingFile,
  firstMailbox,
  mailbox,
  mailboxes,
  oneOf,
  optional,
  origin,
  type Parse,
  SettingsError,
  secret,
  wholeNumber,
} from "./setting-values.ts";

export { asSettingsError, SettingsError };

const yesOrNo = oneOf({ "": false, "0": false, "1": true }, "1 or empty");

/** Every setting: its variable, its default and its parser, in the order of the checks. */
const declared = {
  /** TCP port; 0 lets the system choose. */
  port: setting("PORT", "3901", wholeNumber(0, 65535)),
  host: setting("HOST", "127.0.0.1", String),
  /** TCP port on which Prometheus reads, the first of as many as there are workers; undefined: none. */
  metricsPort: setting("METRICS_PORT", "", optional(wholeNumber(1, 65535))),
  /** Address on which Prometheus reads. */
  metricsHost: setting("METRICS_HOST", "127.0.0.1", String),
  /** TCP port of the owner's desk; undefined: the one after `port`. Nothing listens there while nobody is invited. */
  deskPort: setting("DESK_PORT", "", optional(wholeNumber(0, 65535))),
  /** Public origin of the desk, no trailing slash; undefined: loopback, on its port. */
  deskUrl: setting("DESK_URL", "", optional(origin)),
  /** Number of worker processes. */
  workers: setting("WORKERS", "1", wholeNumber(1, 64)),
  /** Seconds of draining before a shutdown, with a failing `/readyz`. */
  drainSeconds: setting("DRAIN_SECONDS", "0", wholeNumber(0, 300)),
  /** Absolute path of the folder that holds the database. */
  dataDir: setting("DATA_DIR", "./data", (value) => resolve(value)),
  /** Public origin, no trailing slash. */
  siteUrl: setting("SITE_URL", "", origin, () => `https://${site.domain}`),
  /** Number of trusted proxies that add to `X-Forwarded-For`; 0 ignores the header. */
  trustProxy: setting("TRUST_PROXY", "0", wholeNumber(0, 10)),
  /** Whether HSTS includes all subdomains and the preload directive. */
  hstsPreload: setting("HSTS_PRELOAD", "", yesOrNo),
  /** Path of a JSON list of feeds that replaces the built-in one. */
  newsFeeds: setting("NEWS_FEEDS", "", optional(existingFile)),
  /** Whether feeds may live on private and loopback addresses. */
  newsAllowPrivate: setting("NEWS_ALLOW_PRIVATE", "", yesOrNo),
  newsRefreshMinutes: setting("NEWS_REFRESH_MINUTES", "180", wholeNumber(1, 7 * 24 * 60)),
  /** `postgres://…`; undefined: SQLite in `dataDir`. */
  databaseUrl: setting("DATABASE_URL", "", optional(address("postgres:", "postgresql:"))),
  /** Connections to PostgreSQL that one server process opens at most. */
  databasePool: setting("DATABASE_POOL", "10", wholeNumber(3, 200)),
  /** `smtp://` or `smtps://` with optional credentials; undefined: mail stays in the outbox. */
  smtpUrl: setting("SMTP_URL", "", optional(address("smtp:", "smtps:")), () => secretSetting("mail.server")),
  /** Sender address of all mail. */
  mailFrom: setting("MAIL_FROM", "", mailbox, () => outgoingMail.from || site.email),
  /** The first of the owners: gets the replies to what the site mails for them. */
  ownerEmail: setting("OWNER_EMAIL", "", firstMailbox, () => site.ownerEmail),
  /** All owners: each gets every notice. */
  ownerEmails: setting("OWNER_EMAIL", "", mailboxes, () => site.ownerEmail),
  /** Whom the first start invites to the desk, where there is no shell; undefined: nobody. */
  firstOwner: setting("FIRST_OWNER", "", optional(mailbox)),
  /** The address that journalists are told. */
  pressEmail: setting("PRESS_EMAIL", "", firstMailbox, () => site.pressEmail),
  /** Each gets the notices about press inquiries. */
  pressEmails: setting("PRESS_EMAIL", "", mailboxes, () => site.pressEmail),
  /** Whether single pages have cards of their own. */
  cards: setting("PAGE_CARDS", "", oneOf({ "": true, on: true, off: false }, "off or empty")),
  /** False only for load tests. */
  rateLimits: setting("RATE_LIMITS", "", oneOf({ "": true, on: true, off: false }, "off or empty")),
  /** Signing key for the links in mails; undefined: the one in `dataDir`. */
  secret: setting("SECRET", "", optional(secret)),
};

export type Settings = { [Key in keyof typeof declared]: ReturnType<(typeof declared)[Key]["parse"]> } & {
  /** What the environment decides: it wins over the owner's settings. By the name of the variable, as typed. */
  fromEnvironment: Readonly<Record<string, string>>;
};

/** The names of all settings with their defaults; a test compares them with `.env.example`. */
export const settingNames: Readonly<Record<string, string>> = Object.fromEntries(
  Object.values(declared).map(({ name, byDefault }) => [name, byDefault]),
);

/** Environment variables of tests and tools, beyond the settings. */
export const environment = {
  chromiumPath: process.env.CHROMIUM_PATH,
  firefoxPath: process.env.FIREFOX_PATH,
  path: process.env.PATH ?? "",
  /** Milliseconds by which browser tests delay the start of React (test/support/visit.ts). */
  bootDelayMs: Number(process.env.BOOT_DELAY_MS ?? 0),
  /**
   * `0`: a server renders a page when it is asked for and not before, for tests that start hundreds and look at a few pages of each.
   * `all`: it renders every page before it listens, and one that fails ends the start (deploy/rehearse.sh).
   */
  renderAhead: process.env.RENDER_AHEAD ?? "",
  /** Which tests run, `quick`, `main` or `long` (test/run.ts); empty: all. */
  testSet: process.env.TEST_SET ?? "",
  /** The variables of this process with some changed, for a child process. */
  with: (changes: Record<string, string>) => ({ ...process.env, ...changes }),
  /** Sets a variable for this process and its children. */
  set(name: string, value: string): void {
    process.env[name] = value;
  },
};

/**
 * Reads and validates the settings. Throws a SettingsError for the first invalid one.
 * Without an argument it reads the environment of the process and `.env` in the current folder.
 */
export function readSettings(env: Record<string, string | undefined> = processEnvironment()): Settings {
  const fromEnvironment: Record<string, string> = {};
  const settings = { fromEnvironment } as Settings;
  for (const [key, { name, byDefault, parse }] of Object.entries(declared)) {
    const given = env[name]?.trim();
    if (given) fromEnvironment[name] = given;
    const typed = given || byDefault;
    const value = parse(typed);
    // What the environment leaves to the owner is as the owner has it now (content/site.ts).
    Object.defineProperty(settings, key, {
      enumerable: true,
      get: () => (typed ? value : parse(typed)),
    });
  }
  // Servers that share a database must sign with the same secret, and may share no folder.
  if (settings.databaseUrl && !settings.secret)
    throw new SettingsError("SECRET must be set when DATABASE_URL is: at least 32 characters.");
  if (sharesPort(settings) && !settings.deskUrl)
    throw new SettingsError(
      "DESK_URL must be set when DESK_PORT equals PORT: its host name tells the two apart.",
    );
  if (sharesPort(settings) && settings.deskUrl && hostOf(settings.deskUrl) === hostOf(settings.siteUrl))
    throw new SettingsError(
      "DESK_URL must have another host name than SITE_URL when DESK_PORT equals PORT: it tells the two apart.",
    );
  return settings;
}

const hostOf = (url: string) => URL.parse(url)?.host;

/** Whether site and desk have one port, on which the host name of DESK_URL tells them apart. */
export function sharesPort({ port, deskPort }: Pick<Settings, "port" | "deskPort">): boolean {
  return port !== 0 && deskPort === port;
}

/** DESK_PORT, else the port after the site's. */
export function deskPortOf({ port, deskPort }: Pick<Settings, "port" | "deskPort">): number {
  return deskPort ?? (port === 0 ? 0 : port + 1);
}

/** DESK_URL, else loopback. */
export function deskUrlOf(settings: Pick<Settings, "port" | "deskPort" | "deskUrl">): string {
  return settings.deskUrl ?? `http://localhost:${deskPortOf(settings)}`;
}

/** `otherwise`: read anew in place of an empty value. */
function setting<T>(name: string, byDefault: string, parse: Parse<T>, otherwise = () => "") {
  return { name, byDefault, parse: (value: string) => parse(value || otherwise(), name) };
}

/** Like readSettings, for a program: prints the error and exits with code 1. */
export function settingsOrExit(): Settings {
  try {
    return readSettings();
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}

function processEnvironment() {
  const facts = statSync(".env", { throwIfNoEntry: false });
  if (facts && !facts.isFile()) throw new SettingsError(".env must be a file, or absent.");
  if (facts) process.loadEnvFile(".env");
  return process.env;
}
