import { expect, test } from "vitest";
import { site } from "../content/site.ts";
import { readSettings, SettingsError } from "./config.ts";

test("with no settings at all the site opens on its own port with its own folder", () => {
  const settings = readSettings({});
  expect(settings).toMatchObject({ port: 3901, host: "127.0.0.1", trustProxy: 0, newsRefreshMinutes: 180 });
  expect(settings.dataDir).toMatch(/\/data$/);
  expect(settings.siteUrl).toBe(`https://${site.domain}`);
  expect(settings.newsFeeds).toBeUndefined();
});

test.each([
  ["PORT", "80a"],
  ["PORT", "70000"],
  ["METRICS_PORT", "0"],
  ["METRICS_PORT", "on"],
  ["WORKERS", "0"],
  ["WORKERS", "auto"],
  ["TRUST_PROXY", "-1"],
  ["TRUST_PROXY", "yes"],
  ["SITE_URL", "901ai.example"],
  ["SITE_URL", "https://901ai.example/path"],
  ["NEWS_FEEDS", "no/such/file.json"],
  ["NEWS_ALLOW_PRIVATE", "true"],
  ["NEWS_REFRESH_MINUTES", "0"],
  ["NEWS_REFRESH_MINUTES", "1.5"],
  ["DATABASE_URL", "mysql://localhost/site"],
  ["DATABASE_URL", "localhost"],
  ["SMTP_URL", "mail.example.org:25"],
  ["MAIL_FROM", "a@b.example, c@d.example"],
  ["MAIL_FROM", "901 AI <a@b.example>"],
  ["OWNER_EMAIL", "owner"],
  ["OWNER_EMAIL", "ada@example.org, owner"],
  ["OWNER_EMAIL", "ada@example.org,"],
  ["OWNER_EMAIL", "ada@example.org; bo@example.org"],
  ["PRESS_EMAIL", "press@localhost"],
  ["RATE_LIMITS", "no"],
  ["SECRET", "short"],
])("a wrong %s (%s) stops the start with a sentence that names it", (name, value) => {
  expect(() => readSettings({ [name]: value })).toThrow(SettingsError);
  expect(() => readSettings({ [name]: value })).toThrow(name);
});

test("a public address loses its trailing slash", () => {
  expect(readSettings({ SITE_URL: "https://memphis.example/" }).siteUrl).toBe("https://memphis.example");
});

test("notices may go to several owners, each named once, and replies go to the first", () => {
  const settings = readSettings({ OWNER_EMAIL: "ada@example.org, bo@example.org,ADA@Example.org" });
  expect(settings.ownerEmails).toEqual(["ada@example.org", "bo@example.org"]);
  expect(settings.ownerEmail).toBe("ada@example.org");
  expect(settings.pressEmails).toEqual([settings.pressEmail]);
});

test("with PostgreSQL a secret is required, because several servers must sign alike", () => {
  const url = { DATABASE_URL: "postgres://site:pass@localhost/site" };
  expect(() => readSettings(url)).toThrow("SECRET must be set");
  expect(readSettings({ ...url, SECRET: "x".repeat(32) }).databaseUrl).toBe(url.DATABASE_URL);
});

test("a password in a wrong address is never repeated", () => {
  expect(() => readSettings({ SMTP_URL: "http://me:hidden@example.org" })).toThrow(/^(?!.*hidden)/);
});

test.each([
  "smtp://me:hid#den@mail.example.org:587",
  "smtp://me:12#hidden@mail.example.org",
  "smtps://me:hid/den@mail.example.org",
  "smtps://me:12/hidden@mail.example.org",
  "smtp://me:hid?den@mail.example.org",
  "smtp://me:12?hidden@mail.example.org",
  "smtp://me:hidden%@mail.example.org",
])("a password that must be percent-encoded is said to be just that: %s", (SMTP_URL) => {
  const wrong = () => readSettings({ SMTP_URL });
  expect(wrong).toThrow("SMTP_URL must have its name and password percent-encoded: %25 for %, %23 for #");
  expect(wrong).toThrow(/^(?!.*hid)/);
  const database = SMTP_URL.replace(/^smtps?/, "postgres");
  expect(() => readSettings({ DATABASE_URL: database })).toThrow(
    "DATABASE_URL must have its name and password",
  );
});

test.each([
  "smtp://me%40example.org:h%23i%2Fd%3Fden%25@mail.example.org:587",
  "smtp://me@example.org:hidden@mail.example.org",
  "smtp://localhost?requireTLS=false",
  "smtp://me:hidden@localhost/?name=a@b",
])("a right address of a mail server is taken as it stands: %s", (SMTP_URL) => {
  expect(readSettings({ SMTP_URL }).smtpUrl).toBe(SMTP_URL);
});
