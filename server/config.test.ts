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

test("with PostgreSQL a secret is required, because several servers must sign alike", () => {
  const url = { DATABASE_URL: "postgres://site:pass@localhost/site" };
  expect(() => readSettings(url)).toThrow("SECRET must be set");
  expect(readSettings({ ...url, SECRET: "x".repeat(32) }).databaseUrl).toBe(url.DATABASE_URL);
});

test("a password in a wrong address is never repeated", () => {
  expect(() => readSettings({ SMTP_URL: "http://me:hidden@example.org" })).toThrow(/^(?!.*hidden)/);
});
