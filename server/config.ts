/** Configuration: reads the environment and `.env` once, validates it, and returns the settings. The only reader of process.env. */
import { statSync } from "node:fs";
import { resolve } from "node:path";
import { site } from "../content/site.ts";
import {
  address,
  existingFile,
  isOff,
  key,
  mailbox,
  optionalPort,
  origin,
  SettingsError,
  secret,
  wholeNumber,
  yesOrNo,
} from "./setting-values.ts";

export { SettingsError };

export interface Settings {
  /** TCP port; 0 lets the system choose. */
  port: number;
  host: string;
  /** TCP port on which Prometheus reads, the first of as many as there are workers; undefined: none. */
  metricsPort: number | undefined;
  /** Address on which Prometheus reads. */
  metricsHost: string;
  /** Number of worker processes. */
  workers: number;
  /** Seconds of draining before a shutdown, with a failing `/readyz`. */
  drainSeconds: number;
  /** Absolute path of the folder that holds the database. */
  dataDir: string;
  /** Public origin, no trailing slash. */
  siteUrl: string;
  /** Number of trusted proxies that add to `X-Forwarded-For`; 0 ignores the header. */
  trustProxy: number;
  /** Whether HSTS includes all subdomains and the preload directive. */
  hstsPreload: boolean;
  /** Path of a JSON list of feeds that replaces the built-in one. */
  newsFeeds: string | undefined;
  /** Whether feeds may live on private and loopback addresses. */
  newsAllowPrivate: boolean;
  newsRefreshMinutes: number;
  /** Key for https://newsapi.org, one more source; undefined: not read. */
  newsApiKey: string | undefined;
  /** `postgres://…`; undefined: SQLite in `dataDir`. */
  databaseUrl: string | undefined;
  /** `smtp://` or `smtps://` with optional credentials; undefined: mail stays in the outbox. */
  smtpUrl: string | undefined;
  /** Sender address of all mail. */
  mailFrom: string;
  /** Recipient of the notices about submissions. */
  ownerEmail: string;
  /** Recipient of the notices about press inquiries. */
  pressEmail: string;
  /** False only for load tests. */
  rateLimits: boolean;
  /** Signing key for the links in mails; undefined: the one in `dataDir`. */
  secret: string | undefined;
}

/** All settings with their defaults; a test compares them with `.env.example`. */
export const settingNames = {
  PORT: "3901",
  HOST: "127.0.0.1",
  METRICS_PORT: "",
  METRICS_HOST: "127.0.0.1",
  WORKERS: "1",
  DRAIN_SECONDS: "0",
  DATA_DIR: "./data",
  SITE_URL: "",
  TRUST_PROXY: "0",
  HSTS_PRELOAD: "",
  NEWS_FEEDS: "",
  NEWS_ALLOW_PRIVATE: "",
  NEWS_REFRESH_MINUTES: "180",
  NEWSAPI_KEY: "",
  DATABASE_URL: "",
  SMTP_URL: "",
  MAIL_FROM: "",
  OWNER_EMAIL: "",
  PRESS_EMAIL: "",
  RATE_LIMITS: "",
  SECRET: "",
} as const;

/** Environment variables of tests and tools, beyond the settings. */
export const environment = {
  chromiumPath: process.env.CHROMIUM_PATH,
  firefoxPath: process.env.FIREFOX_PATH,
  path: process.env.PATH ?? "",
  /** The text editor of a person at a terminal; empty: none is set. */
  editor: process.env.VISUAL || process.env.EDITOR || "",
  /** Milliseconds by which browser tests delay the start of React (test/support/visit.ts). */
  bootDelayMs: Number(process.env.BOOT_DELAY_MS ?? 0),
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
  const read = (name: keyof typeof settingNames) => env[name]?.trim() || settingNames[name];
  return {
    port: wholeNumber("PORT", read("PORT"), 0, 65535),
    host: read("HOST"),
    metricsPort: optionalPort("METRICS_PORT", read("METRICS_PORT")),
    metricsHost: read("METRICS_HOST"),
    workers: wholeNumber("WORKERS", read("WORKERS"), 1, 64),
    drainSeconds: wholeNumber("DRAIN_SECONDS", read("DRAIN_SECONDS"), 0, 300),
    dataDir: resolve(read("DATA_DIR")),
    siteUrl: origin("SITE_URL", read("SITE_URL") || `https://${site.domain}`),
    trustProxy: wholeNumber("TRUST_PROXY", read("TRUST_PROXY"), 0, 10),
    hstsPreload: yesOrNo("HSTS_PRELOAD", read("HSTS_PRELOAD")),
    newsFeeds: existingFile("NEWS_FEEDS", read("NEWS_FEEDS")),
    newsAllowPrivate: yesOrNo("NEWS_ALLOW_PRIVATE", read("NEWS_ALLOW_PRIVATE")),
    newsRefreshMinutes: wholeNumber("NEWS_REFRESH_MINUTES", read("NEWS_REFRESH_MINUTES"), 1, 7 * 24 * 60),
    newsApiKey: key("NEWSAPI_KEY", read("NEWSAPI_KEY")),
    databaseUrl: address("DATABASE_URL", read("DATABASE_URL"), ["postgres:", "postgresql:"]),
    smtpUrl: address("SMTP_URL", read("SMTP_URL"), ["smtp:", "smtps:"]),
    mailFrom: mailbox("MAIL_FROM", read("MAIL_FROM") || site.email),
    ownerEmail: mailbox("OWNER_EMAIL", read("OWNER_EMAIL") || site.ownerEmail),
    pressEmail: mailbox("PRESS_EMAIL", read("PRESS_EMAIL") || site.pressEmail),
    rateLimits: !isOff("RATE_LIMITS", read("RATE_LIMITS")),
    secret: secret(read("SECRET"), read("DATABASE_URL") !== ""),
  };
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
