/**
 * The settings that an owner may change: one definition each, from which follow its check, its help and its place in
 * `{placeholders}`. What the desk calls them, and what it says of each: setting-labels.json. Defaults: content/site.ts. What no
 * definition names stays as the release has it.
 */
import { paint } from "../content/paint.ts";
import table from "./look-pairs.json" with { type: "json" };
import parts from "./setting-labels.json" with { type: "json" };
import * as a from "./setting-rules.ts";

export interface SettingDefinition extends a.SettingRule {
  label: string;
  /** What it is, and where it stands. */
  help: string;
}

export interface SettingPart {
  title: string;
  /** In a sentence. */
  lead: string;
  settings: Readonly<Record<string, SettingDefinition>>;
}

export type PartName = keyof typeof parts;

type Key = { [Part in PartName]: keyof (typeof parts)[Part]["settings"] }[PartName];

/** What each may say. */
const rules: Readonly<Record<Key, a.SettingRule>> = {
  "site.name": a.line(40),
  "site.areaCode": a.number(100, 999),
  "site.tagline": a.line(120),
  "site.description": a.line(300),
  "site.city": a.line(60),
  "site.location": a.line(100),
  "site.region": a.line(10),
  "site.regionName": a.line(60),
  "site.country": a.country,
  "site.timeZone": a.zone,
  "site.timeZoneShort": a.line(8),
  "site.author": a.line(80),
  "site.signOff.soul": a.line(60),
  "site.signOff.mind": a.line(60),
  "site.signOff.both": a.line(80),
  "site.email": a.email,
  "site.pressEmail": a.email,
  "site.ownerEmail": a.email,
  "site.social.twitter": a.shape(/^\w{1,15}$/, "must be the name of an account"),
  "site.social.linkedin": a.shape(/^[\w-]{1,100}$/, "must be the name of an account"),
  "site.socialConfirmed": a.yesOrNo,
  "site.operator": a.line(100, true),
  "site.legalForm": a.line(100, true),
  "site.funding": a.line(200, true),
  "site.postalAddress": a.line(200, true),
  "site.donationUrl": a.httpsUrl,
  "mail.from": a.orEmpty(a.email),
  "mail.server": a.mailServer,
  "site.domain": a.domain,
  "launch.serverAddress": a.orEmpty(a.ipAddress),
  "launch.isClosed": a.yesOrNo,
  "launch.updatesFrom": a.httpsUrl,
  "launch.updatesKey": a.shape(
    /^([A-Za-z\d+/]{58,60}={0,2})?$/,
    "must be a key of about sixty letters and digits",
  ),
  "retention.submissionMonths.contact": a.months,
  "retention.submissionMonths.partnership": a.months,
  "retention.submissionMonths.story": a.months,
  "retention.submissionMonths.event": a.months,
  "retention.unconfirmedSubscriberDays": a.days,
  "retention.spamDays": a.days,
  "retention.sentMailDays": a.days,
  "retention.setAsideDays": a.days,
  "retention.deskActivityMonths": a.months,
  "retention.viewMonths": a.months,
  "weeklyDraft.weekday": a.weekday,
  "weeklyLetter.weekday": a.weekday,
  "newsNames.newsroomsOf": a.line(80),
  "newsNames.stateNewsroomsOf": a.line(80),
  "recordCity.since": a.month,
  "recordCity.reportsReadThrough": a.month,
  "pages.about.readingTime": a.number(1, 60),
  "pages.community.readingTime": a.number(1, 60),
  "days.legal": a.day,
  "days.pages": a.day,
  "days.policy": a.day,
  "days.terms": a.day,
  "days.accessibility": a.day,
  "accessibility.isRunShown": a.yesOrNo,
  "languages.codes": a.languageCodes,
  "languages.added": a.languageCodes,
  "backup.place": a.backupPlace,
  "backup.key": a.backupKey,
};

const look = Object.fromEntries([
  ...Object.keys(paint).map((name) => {
    const help = "Six digits, such as #0f0b18. One in which text could not be read is refused.";
    return [`paint.${name}`, { label: `Color ${name}`, help, ...a.color }];
  }),
  ...Object.entries(table.pictures).map(([name, words]) => [`look.${name}`, { ...words, ...a.picture }]),
]);

/** Parts of the site's settings, each a screen of the desk (desk/screens/site/). */
export const settingParts = Object.fromEntries(
  Object.entries(parts).map(([name, { title, lead, settings }]) => {
    const own = Object.entries<string[]>(settings).map(([key, [label = "", help = ""]]) => {
      return [key, { label, help, ...rules[key as Key] }];
    });
    return [name, { title, lead, settings: name === "look" ? look : Object.fromEntries(own) }];
  }),
) as Readonly<Record<PartName, SettingPart>>;

/** Of all parts, by key. */
export const settingDefinitions: Readonly<Record<string, SettingDefinition>> = Object.assign(
  {},
  ...Object.values(settingParts).map(({ settings }) => settings),
);

/** Keys of the settings of a part that one form saves: all but secrets. */
export function settingsOf(name: PartName): string[] {
  const { settings } = settingParts[name];
  return Object.entries(settings).flatMap(([key, { isSecret }]) => (isSecret ? [] : key));
}
