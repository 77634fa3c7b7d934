/**
 * The settings that an owner may change: one definition each, from which follow its check, its help and its place in
 * `{placeholders}`. Defaults: content/site.ts. What no definition names stays as the release has it.
 */
import { paint } from "../content/paint.ts";
import { isZone } from "../time/zone-time.ts";
import table from "./look-pairs.json" with { type: "json" };
import {
  day,
  days,
  email,
  line,
  mailServer,
  month,
  months,
  number,
  type SettingRule,
  shape,
  yesOrNo,
} from "./setting-rules.ts";

export interface SettingDefinition extends SettingRule {
  label: string;
  /** What it is, and where it stands. */
  help: string;
  /** Kept encrypted; never shown, exported or undone. */
  isSecret?: boolean;
}

export interface SettingPart {
  title: string;
  /** In a sentence. */
  lead: string;
  settings: Readonly<Record<string, SettingDefinition>>;
}

const kept = (label: string, rule: SettingRule): SettingDefinition => ({
  label,
  help: "The privacy policy says the same figure.",
  ...rule,
});

/** Parts of the site's settings, each a screen of the desk (desk/screens/site/). */
export const settingParts = {
  identity: {
    title: "Identity",
    lead: "What the site is called, and where it is.",
    settings: {
      "site.name": {
        label: "Name of the site",
        help: "In the header, in titles, mails, feeds and cards.",
        ...line(40),
      },
      "site.areaCode": {
        label: "Area code",
        help: "Three digits: in front of every receipt number, and in the lamps of the drawings.",
        ...number(100, 999),
      },
      "site.tagline": {
        label: "Tagline",
        help: "In the footer and for search engines. A sentence.",
        ...line(120),
      },
      "site.description": {
        label: "Description",
        help: "For search engines, and where the site is installed as an app.",
        ...line(300),
      },
      "site.city": { label: "City", help: "In sentences on every page.", ...line(60) },
      "site.location": {
        label: "Place",
        help: "As the footer and mails write it. {city} and {region} are filled in.",
        ...line(100),
      },
      "site.region": { label: "State, short", help: "TN", ...line(10) },
      "site.regionName": { label: "State", help: "Tennessee", ...line(60) },
      "site.country": {
        label: "Country",
        help: "Two capital letters, such as US.",
        ...shape(/^[A-Z]{2}$/, "must be two capital letters, such as US"),
      },
      "site.timeZone": {
        label: "Time zone",
        help: "America/Chicago. Of every time on the site.",
        control: "zone",
        read: (typed) =>
          isZone(typed) ? { value: typed } : { wrong: "must be a time zone, such as America/Chicago" },
      },
      "site.timeZoneShort": {
        label: "Time zone, short",
        help: "Behind a time, in mails and on Home: CT",
        ...line(8),
      },
      "site.author": { label: "Author", help: "Who is named as the author of pages and feeds.", ...line(80) },
      "site.signOff.soul": {
        label: "Sign-off, first part",
        help: "The large words of the footer.",
        ...line(60),
      },
      "site.signOff.mind": {
        label: "Sign-off, second part",
        help: "The large words of the footer.",
        ...line(60),
      },
      "site.signOff.both": {
        label: "Sign-off, third part",
        help: "The large words of the footer.",
        ...line(80),
      },
    },
  },
  addresses: {
    title: "Addresses",
    lead: "Where people reach you.",
    settings: {
      "site.email": { label: "Email address", help: "In the footer, on Contact and in mails.", ...email },
      "site.pressEmail": {
        label: "Press address",
        help: "On Contact and Get Involved. PRESS_EMAIL wins over it for notices.",
        ...email,
      },
      "site.ownerEmail": {
        label: "The owner’s address",
        help: "Behind the last line of the footer. OWNER_EMAIL wins over it for notices.",
        ...email,
      },
      "site.social.twitter": {
        label: "Account on X",
        help: "Without the @.",
        ...shape(/^\w{1,15}$/, "must be the name of an account"),
      },
      "site.social.linkedin": {
        label: "Account on LinkedIn",
        help: "The last part of its address.",
        ...shape(/^[\w-]{1,100}$/, "must be the name of an account"),
      },
      "site.socialConfirmed": {
        label: "The accounts are ours",
        help: "Search engines are told of them: yes or no.",
        ...yesOrNo,
      },
    },
  },
  who: {
    title: "Who runs it",
    lead: "The questions, the terms and the privacy policy say it.",
    settings: {
      "site.operator": {
        label: "Who runs the site",
        help: "In the FAQ, the terms and the privacy policy.",
        ...line(100, true),
      },
      "site.legalForm": {
        label: "Legal form",
        help: "Such as: a Tennessee nonprofit corporation",
        ...line(100, true),
      },
      "site.funding": {
        label: "Who pays for it",
        help: "Such as: gifts from its readers",
        ...line(200, true),
      },
      "site.postalAddress": {
        label: "Postal address",
        help: "Under every issue of the newsletter, as the law wants it.",
        ...line(200, true),
      },
    },
  },
  mail: {
    title: "Mail",
    lead: "How mail leaves.",
    settings: {
      "mail.server": {
        label: "Mail server",
        help: "smtps://name:password@mail.example.org, percent-encoded. SMTP_URL wins over it.",
        ...mailServer,
        isSecret: true,
      },
    },
  },
  domain: {
    title: "Domain",
    lead: "What people type.",
    settings: {
      "site.domain": {
        label: "Domain",
        help: "Of the site’s address, where SITE_URL is not set.",
        ...shape(/^([a-z\d]([a-z\d-]*[a-z\d])?\.)+[a-z]{2,}$/, "must be a domain, such as example.org"),
      },
    },
  },
  look: {
    title: "Look",
    lead: "",
    settings: {
      ...Object.fromEntries(
        Object.keys(paint).map((name) => [
          `paint.${name}`,
          {
            label: `Color ${name}`,
            help: "Six digits, such as #0f0b18. One in which text could not be read is refused.",
            ...shape(/^#[\da-f]{6}$/, "must be six digits, such as #0f0b18", "color"),
          },
        ]),
      ),
      ...Object.fromEntries(
        Object.entries(table.pictures).map(([name, { label, help }]) => [
          `look.${name}`,
          {
            label,
            help,
            ...shape(/^(\/media\/[\w-]{22}-\d+\.\w+)?$/, "must be the address of a picture, or empty"),
          },
        ]),
      ),
    },
  },
  keeping: {
    title: "Keeping",
    lead: "The privacy policy says the same numbers by itself.",
    settings: {
      "retention.submissionMonths.contact": kept("Messages, months kept", months),
      "retention.submissionMonths.partnership": kept("Inquiries, months kept", months),
      "retention.submissionMonths.story": kept("Stories as sent, months kept", months),
      "retention.submissionMonths.event": kept("Proposals as sent, months kept", months),
      "retention.unconfirmedSubscriberDays": kept("Unconfirmed addresses, days kept", days),
      "retention.spamDays": kept("Spam, days kept", days),
      "retention.sentMailDays": kept("Sent mails, days kept", days),
      "retention.setAsideDays": kept("Undelivered mails, days kept", days),
      "retention.deskActivityMonths": {
        label: "The desk’s log, months kept",
        help: "For so long the log names who did what. It stands on no page.",
        ...months,
      },
      "retention.viewMonths": kept("Totals of views, months kept", months),
    },
  },
  reading: {
    title: "News and days",
    lead: "",
    settings: {
      "newsNames.newsroomsOf": {
        label: "Newsrooms of",
        help: "In the rules for the news: of the city and around it.",
        ...line(80),
      },
      "newsNames.stateNewsroomsOf": {
        label: "Newsrooms and institutions of",
        help: "In the rules for the news: of the state and next door.",
        ...line(80),
      },
      "recordCity.since": { label: "The Record begins", help: "Month of its drawing: 2024-06", ...month },
      "recordCity.reportsReadThrough": {
        label: "Reports were read through",
        help: "Month: 2026-09. In The Record.",
        ...month,
      },
      "pages.about.readingTime": {
        label: "Reading time, About",
        help: "Minutes of 220 words.",
        ...number(1, 60),
      },
      "pages.community.readingTime": {
        label: "Reading time, Community",
        help: "Minutes of 220 words.",
        ...number(1, 60),
      },
      "days.legal": {
        label: "Legal pages apply since",
        help: "On the terms and the privacy policy.",
        ...day,
      },
      "days.pages": {
        label: "Pages were revised",
        help: "In the sitemap and for search engines.",
        ...day,
      },
      "days.policy": { label: "Privacy policy was revised", help: "On its page.", ...day },
      "days.terms": { label: "Terms were revised", help: "On their page.", ...day },
      "days.accessibility": { label: "Accessibility statement was revised", help: "On its page.", ...day },
      "accessibility.isRunShown": {
        label: "The automated run is shown",
        help: "On the accessibility page: yes or no. It was of the colors of the release.",
        ...yesOrNo,
      },
    },
  },
  languages: {
    title: "Languages",
    lead: "",
    settings: {
      "languages.codes": {
        label: "Other languages",
        help: "Codes with commas between them, of those that there are translations in: es. Empty: none.",
        ...shape(/^([a-z]{2,3}(, *[a-z]{2,3})*)?$/, "must be codes such as es, with commas between them"),
      },
    },
  },
} satisfies Readonly<Record<string, SettingPart>>;

export type PartName = keyof typeof settingParts;

/** Of all parts, by key. */
export const settingDefinitions: Readonly<Record<string, SettingDefinition>> = Object.assign(
  {},
  ...Object.values(settingParts).map(({ settings }) => settings),
);

/** Keys of the settings of a part that one form saves: all but secrets. */
export function settingsOf(name: PartName): string[] {
  const { settings }: SettingPart = settingParts[name];
  return Object.entries(settings).flatMap(([key, { isSecret }]) => (isSecret ? [] : key));
}
