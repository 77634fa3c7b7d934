/**
 * The settings that an owner may change: one definition each, from which follow its check, its help and its place in
 * `{placeholders}`. Defaults: content/site.ts. What no definition names stays as the release has it.
 */
import { paint } from "../content/paint.ts";
import table from "./look-pairs.json" with { type: "json" };
import {
  color,
  country,
  day,
  days,
  domain,
  email,
  httpsUrl,
  ipAddress,
  languageCodes,
  line,
  mailServer,
  month,
  months,
  number,
  orEmpty,
  type SettingRule,
  shape,
  weekday,
  yesOrNo,
  zone,
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

const setting = (label: string, help: string, rule: SettingRule): SettingDefinition => ({
  label,
  help,
  ...rule,
});

const kept = (label: string, rule: SettingRule) =>
  setting(label, "The privacy policy says the same figure.", rule);

/** Parts of the site's settings, each a screen of the desk (desk/screens/site/). */
export const settingParts = {
  identity: {
    title: "Identity",
    lead: "What the site is called, and where it is.",
    settings: {
      "site.name": setting("Name of the site", "In the header, in titles, mails, feeds and cards.", line(40)),
      "site.areaCode": setting(
        "Area code",
        "Three digits: in front of every receipt number, and in the lamps of the drawings.",
        number(100, 999),
      ),
      "site.tagline": setting("Tagline", "In the footer and for search engines. A sentence.", line(120)),
      "site.description": setting(
        "Description",
        "For search engines, and where the site is installed as an app.",
        line(300),
      ),
      "site.city": setting("City", "In sentences on every page.", line(60)),
      "site.location": setting(
        "Place",
        "As the footer and mails write it. {city} and {region} are filled in.",
        line(100),
      ),
      "site.region": setting("State, short", "TN", line(10)),
      "site.regionName": setting("State", "Tennessee", line(60)),
      "site.country": setting("Country", "Two capital letters, such as US.", country),
      "site.timeZone": setting("Time zone", "Of every time on the site.", zone),
      "site.timeZoneShort": setting("Time zone, short", "Behind a time, in mails and on Home: CT", line(8)),
      "site.author": setting("Author", "Who is named as the author of pages and feeds.", line(80)),
      "site.signOff.soul": setting("Sign-off, first part", "The large words of the footer.", line(60)),
      "site.signOff.mind": setting("Sign-off, second part", "The large words of the footer.", line(60)),
      "site.signOff.both": setting("Sign-off, third part", "The large words of the footer.", line(80)),
    },
  },
  addresses: {
    title: "Addresses",
    lead: "Where people reach you.",
    settings: {
      "site.email": setting("Email address", "In the footer, on Contact and in mails.", email),
      "site.pressEmail": setting(
        "Press address",
        "On Contact and Get Involved. PRESS_EMAIL wins over it for notices.",
        email,
      ),
      "site.ownerEmail": setting(
        "The owner’s address",
        "Behind the last line of the footer. OWNER_EMAIL wins over it for notices.",
        email,
      ),
      "site.social.twitter": setting(
        "Account on X",
        "Without the @.",
        shape(/^\w{1,15}$/, "must be the name of an account"),
      ),
      "site.social.linkedin": setting(
        "Account on LinkedIn",
        "The last part of its address.",
        shape(/^[\w-]{1,100}$/, "must be the name of an account"),
      ),
      "site.socialConfirmed": setting(
        "The accounts are ours",
        "Search engines are told of them: yes or no.",
        yesOrNo,
      ),
    },
  },
  who: {
    title: "Who runs it",
    lead: "The questions, the terms and the privacy policy say it.",
    settings: {
      "site.operator": setting(
        "Who runs the site",
        "In the FAQ, the terms and the privacy policy.",
        line(100, true),
      ),
      "site.legalForm": setting("Legal form", "Such as: a Tennessee nonprofit corporation", line(100, true)),
      "site.funding": setting("Who pays for it", "Such as: gifts from its readers", line(200, true)),
      "site.postalAddress": setting(
        "Postal address",
        "Under every issue of the newsletter, as the law wants it.",
        line(200, true),
      ),
      "site.donationUrl": setting(
        "Where people can give",
        "An address that begins with https://. The footer leads there.",
        httpsUrl,
      ),
    },
  },
  mail: {
    title: "Mail",
    lead: "How mail leaves.",
    settings: {
      "mail.from": setting(
        "Mail comes from",
        "Empty: the site’s email address. MAIL_FROM wins over it.",
        orEmpty(email),
      ),
      "mail.server": {
        ...setting("Mail server", "Address with name and password. SMTP_URL wins over it.", mailServer),
        isSecret: true,
      },
    },
  },
  domain: {
    title: "Domain",
    lead: "What people type.",
    settings: {
      "site.domain": setting("Domain", "Of the site’s address, where SITE_URL is not set.", domain),
      "site.serverAddress": setting(
        "Address of your server",
        "As your host shows it. The lines below lead the name there.",
        orEmpty(ipAddress),
      ),
      "site.isClosed": setting(
        "The site is closed",
        "Readers see a page that says it opens soon, and search engines are told to come later.",
        yesOrNo,
      ),
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
            ...color,
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
      "retention.deskActivityMonths": setting(
        "The desk’s log, months kept",
        "For so long the log names who did what. It stands on no page.",
        months,
      ),
      "retention.viewMonths": kept("Totals of views, months kept", months),
    },
  },
  reading: {
    title: "News and days",
    lead: "",
    settings: {
      "weeklyDraft.weekday": setting(
        "Day of the weekly draft",
        "At six in the morning the week’s newsletter is made as a draft; you send it.",
        weekday,
      ),
      "newsNames.newsroomsOf": setting(
        "Newsrooms of",
        "In the rules for the news: of the city and around it.",
        line(80),
      ),
      "newsNames.stateNewsroomsOf": setting(
        "Newsrooms and institutions of",
        "In the rules for the news: of the state and next door.",
        line(80),
      ),
      "recordCity.since": setting("The Record begins", "Month of its drawing: 2024-06", month),
      "recordCity.reportsReadThrough": setting(
        "Reports were read through",
        "Month: 2026-09. In The Record.",
        month,
      ),
      "pages.about.readingTime": setting("Reading time, About", "Minutes of 220 words.", number(1, 60)),
      "pages.community.readingTime": setting(
        "Reading time, Community",
        "Minutes of 220 words.",
        number(1, 60),
      ),
      "days.legal": setting("Legal pages apply since", "On the terms and the privacy policy.", day),
      "days.pages": setting("Pages were revised", "In the sitemap and for search engines.", day),
      "days.policy": setting("Privacy policy was revised", "On its page.", day),
      "days.terms": setting("Terms were revised", "On their page.", day),
      "days.accessibility": setting("Accessibility statement was revised", "On its page.", day),
      "accessibility.isRunShown": setting(
        "The automated run is shown",
        "On the accessibility page: yes or no. It was of the colors of the release.",
        yesOrNo,
      ),
    },
  },
  languages: {
    title: "Languages",
    lead: "",
    settings: {
      "languages.codes": setting(
        "Other languages",
        "Codes with commas between them: es, zh-hant. Empty: none.",
        languageCodes,
      ),
      "languages.added": setting(
        "Languages not announced",
        "Codes of those whose pages only people with the link see.",
        languageCodes,
      ),
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
