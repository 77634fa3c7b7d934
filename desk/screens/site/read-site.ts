/** The site's settings as their screens show them: values, what the environment decides, and the state of each part. */
import { weekdayName } from "../../../acts/moments.ts";
import { launch } from "../../../content/site.ts";
import { readLastDone } from "../../../db/last-done.ts";
import type { HealthCheck } from "../../../monitoring/health.ts";
import { proofs } from "../../../monitoring/proofs.ts";
import type { Settings } from "../../../server/config.ts";
import { isPlaceholder } from "../../../text/email-address.ts";
import { listKeys } from "../../../text/words/lookup.ts";
import { idOf } from "../../../words/own-words.ts";
import type { SettingRule } from "../../../words/setting-rules.ts";
import { type PartName, settingParts, settingsOf } from "../../../words/settings.ts";
import { defaultText, listWords, type OwnWord } from "../../../words/store.ts";
import type { DeskContext } from "../../desk-context.ts";
import { yesOrNo } from "../../ui/field-frame.tsx";
import type { SignName } from "../../ui/state-tag.tsx";

/** What an owner would recognize among the variables, with the settings that each wins over. What is secret is not shown. */
const variables: readonly (readonly [name: string, label: string, ...settings: string[]])[] = [
  ["SITE_URL", "The site’s address", "site.domain"],
  ["DESK_URL", "The desk’s address"],
  ["SMTP_URL", "Mail server"],
  ["MAIL_FROM", "Mail comes from", "site.email", "mail.from"],
  ["OWNER_EMAIL", "Notices go to", "site.ownerEmail"],
  ["PRESS_EMAIL", "Press inquiries go to", "site.pressEmail"],
  ["NEWS_FEEDS", "List of news sources"],
  ["NEWS_REFRESH_MINUTES", "News is fetched every so many minutes"],
];

/** What each setting says now, as somebody types it, by key. `own`: all words of the owner’s. */
function valuesOf(part: PartName, own: readonly OwnWord[]): Record<string, string> {
  const texts = new Map(own.map((word) => [idOf(word), word.text]));
  return Object.fromEntries(settingsOf(part).map((key) => [key, texts.get(key) ?? defaultText(key)]));
}

export type SettingField = Awaited<ReturnType<typeof readPart>>["fields"][number];

/** What a setting is chosen from; undefined where it is typed. */
function choicesOf(control: SettingRule["control"], value: string) {
  if (control === "yes") return yesOrNo;
  if (control === "weekday")
    return [0, 1, 2, 3, 4, 5, 6].map((day) => ({ value: String(day), label: weekdayName(day) }));
  if (control !== "zone") return undefined;
  const zones = new Set([value, ...Intl.supportedValuesOf("timeZone")]);
  return [...zones].toSorted().map((zone) => ({ value: zone, label: zone.replaceAll("_", " ") }));
}

/** All that the environment decides and that an owner may want to know. */
export function environmentLines({ fromEnvironment }: Pick<Settings, "fromEnvironment">) {
  return variables.flatMap(([name, label, ...over]) => {
    const value = fromEnvironment[name];
    if (value === undefined) return [];
    return { name, label, over, value: name === "SMTP_URL" ? withoutPassword(value) : value };
  });
}

function withoutPassword(url: string): string {
  const { protocol, host, username } = new URL(url);
  return `${protocol}//${username ? `${username}@` : ""}${host}`;
}

type PartState = { sign: SignName; says: string };

/** The state of a part that follows from its values alone: whether something in it is still a placeholder, or empty. */
function stateOf(values: Readonly<Record<string, string>>): PartState {
  if (Object.values(values).some(isPlaceholder)) return { sign: "bad", says: "Placeholder" };
  const isOpen = Object.entries(values).some(([key, value]) => value === "" && key !== "site.donationUrl");
  return isOpen ? { sign: "look", says: "Look" } : { sign: "done", says: "Set" };
}

/** Every part with its state. */
export async function readStates({ db, settings, health }: Pick<DeskContext, "db" | "settings" | "health">) {
  const checks = await health.read();
  const known = await readLastDone(db, [proofs.mail]);
  const words = await listWords(db);
  const hasDraft = words.some(({ key, draft }) => /^(paint|look)\./.test(key) && draft !== null);
  const proved = (isProved: boolean): PartState =>
    isProved ? { sign: "done", says: "Proved" } : { sign: "off", says: "Not proved yet" };
  const special: Partial<Record<PartName, PartState>> = {
    mail: settings.smtpUrl ? proved(known.has(proofs.mail)) : { sign: "look", says: "No server" },
    domain: isPlaceholder(new URL(settings.siteUrl).hostname)
      ? { sign: "bad", says: "Placeholder" }
      : proved(answers(checks)),
    ...(launch.updatesFrom || launch.updatesKey ? {} : { updates: { sign: "off", says: "Off" } }),
    look: hasDraft ? { sign: "new", says: "Draft" } : { sign: "done", says: "Set" },
  };
  const parts = partNames.map((part) => ({
    ...{ to: `/site/${part}`, title: settingParts[part].title },
    ...(special[part] ?? stateOf(valuesOf(part, words))),
  }));
  const changed = new Set(words.flatMap(({ key, text }) => (text === null ? [] : key)));
  const lists = listKeys().filter((key) => changed.has(key));
  const countOf = (n: number): PartState =>
    n > 0 ? { sign: "done", says: `${n} changed` } : { sign: "off", says: "As it came" };
  return [
    ...parts,
    { ...countOf(lists.length), to: "/site/lists", title: "Lists" },
    { ...countOf(changed.size), to: "/site/city", title: "Another city" },
  ];
}

/** Languages and backups have screens of their own. */
const partNames = (Object.keys(settingParts) as PartName[]).filter(
  (name) => !/^(languages|backups)$/.test(name),
);

/** Whether the site was seen to answer at its own address. */
export function answers(checks: readonly HealthCheck[]): boolean {
  const findings = checks.find(({ key }) => key === "site")?.findings ?? [];
  return findings.some(({ state, says }) => state === "ok" && says.endsWith("/healthz answers."));
}

/** What the screen of a part shows: its form, and the way to the others. */
export async function readPart(desk: DeskContext, part: PartName) {
  const values = valuesOf(part, await listWords(desk.db));
  const { title, lead, settings } = settingParts[part];
  const lines = environmentLines(desk.settings);
  const fields = Object.entries(values).map(([key, value]) => {
    const { label = "", help = "", control = "line", max, mayBeEmpty = false } = settings[key] ?? {};
    return {
      ...{ key, label, help, control, max, mayBeEmpty, value, byDefault: defaultText(key) },
      locked: lines.filter(({ over }) => over.includes(key)),
      choices: choicesOf(control, value),
    };
  });
  return { part, title, lead, fields, states: await readStates(desk), version: JSON.stringify(values) };
}
