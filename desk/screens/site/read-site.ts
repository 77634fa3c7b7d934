/** The site's settings as their screens show them: values, what the environment decides, and the state of each part. */
import { weekdayName } from "../../../acts/moments.ts";
import { readLastDone } from "../../../db/last-done.ts";
import type { Database } from "../../../db/schema.ts";
import type { HealthCheck } from "../../../monitoring/health.ts";
import { proofs } from "../../../monitoring/proofs.ts";
import type { Settings } from "../../../server/config.ts";
import { isPlaceholder } from "../../../text/email-address.ts";
import { listKeys } from "../../../text/words/lookup.ts";
import type { SettingRule } from "../../../words/setting-rules.ts";
import { type PartName, type SettingPart, settingParts, settingsOf } from "../../../words/settings.ts";
import { defaultText, listWords } from "../../../words/store.ts";
import type { DeskContext } from "../../desk-context.ts";
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

/** What each setting says now, as somebody types it, by key. */
export async function readValues(db: Database, part: PartName): Promise<Record<string, string>> {
  const own = new Map((await listWords(db)).map(({ key, language, text }) => [`${key}@${language}`, text]));
  return Object.fromEntries(settingsOf(part).map((key) => [key, own.get(`${key}@`) ?? defaultText(key)]));
}

export type SettingField = ReturnType<typeof fieldsOf>[number];

/** The fields of a part's form. */
export function fieldsOf(part: PartName, values: Readonly<Record<string, string>>, settings: Settings) {
  const { settings: definitions }: SettingPart = settingParts[part];
  return settingsOf(part).map((key) => {
    const { label = "", help = "", control = "line", max, mayBeEmpty } = definitions[key] ?? {};
    return {
      ...{ key, label, help, control, max, mayBeEmpty: mayBeEmpty === true, value: values[key] ?? "" },
      ...{
        byDefault: defaultText(key),
        locked: environmentLines(settings).filter(({ over }) => over.includes(key)),
      },
      choices: choicesOf(control, values[key] ?? ""),
    };
  });
}

/** What a setting is chosen from; undefined where it is typed. */
function choicesOf(control: SettingRule["control"], value: string) {
  if (control === "yes")
    return [
      { value: "yes", label: "Yes" },
      { value: "no", label: "No" },
    ];
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

export interface PartState {
  sign: SignName;
  says: string;
}

/** The state of a part that follows from its values alone: whether something in it is still a placeholder, or empty. */
export function stateOf(values: Readonly<Record<string, string>>): PartState {
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
    look: hasDraft ? { sign: "new", says: "Draft" } : { sign: "done", says: "Set" },
  };
  const parts = await Promise.all(
    partNames.map(async (part) => ({
      ...{ to: `/site/${part}`, title: settingParts[part].title },
      ...(special[part] ?? stateOf(await readValues(db, part))),
    })),
  );
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

/** Languages have a screen of their own. */
const partNames = (Object.keys(settingParts) as PartName[]).filter((name) => name !== "languages");

/** Whether the site was seen to answer at its own address. */
export function answers(checks: readonly HealthCheck[]): boolean {
  const findings = checks.find(({ key }) => key === "site")?.findings ?? [];
  return findings.some(({ state, says }) => state === "ok" && says.endsWith("/healthz answers."));
}

/** What the screen of a part shows: its form, and the way to the others. */
export async function readPart(desk: DeskContext, part: PartName) {
  const { db, settings } = desk;
  const values = await readValues(db, part);
  const { title, lead } = settingParts[part];
  return {
    ...{ part, title, lead, states: await readStates(desk) },
    fields: fieldsOf(part, values, settings),
    version: JSON.stringify(values),
  };
}
