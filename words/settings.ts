/**
 * The settings that an owner may change: one definition each, from which follow its check, its help and its place in
 * `{placeholders}`. Defaults: content/site.ts. What no definition names stays as the release has it.
 */
import { address } from "../server/setting-values.ts";
import { isAddress } from "../text/email-address.ts";
import { isZone } from "../time/zone-time.ts";

export interface SettingDefinition {
  label: string;
  /** What it is, and where it stands. */
  help: string;
  /** The value of what was typed; a sentence where that cannot be. */
  read: (typed: string) => { value: string | number | boolean } | { wrong: string };
  /** Kept encrypted; never shown, exported or undone. */
  isSecret?: boolean;
}

const line =
  (max: number, mayBeEmpty = false): SettingDefinition["read"] =>
  (typed) =>
    typed === "" && !mayBeEmpty
      ? { wrong: "must not be empty" }
      : typed.length > max
        ? { wrong: `must be at most ${max} characters` }
        : /\p{Cc}/u.test(typed)
          ? { wrong: "must be one line" }
          : { value: typed };

const email: SettingDefinition["read"] = (typed) =>
  isAddress(typed) ? { value: typed } : { wrong: "must be an email address" };

const number =
  (least: number, most: number): SettingDefinition["read"] =>
  (typed) =>
    /^\d{1,6}$/.test(typed) && Number(typed) >= least && Number(typed) <= most
      ? { value: Number(typed) }
      : { wrong: `must be a whole number from ${least} to ${most}` };

const shape =
  (pattern: RegExp, wrong: string): SettingDefinition["read"] =>
  (typed) =>
    pattern.test(typed) ? { value: typed } : { wrong };

const yesOrNo: SettingDefinition["read"] = (typed) =>
  typed === "yes" || typed === "no" ? { value: typed === "yes" } : { wrong: "must be yes or no" };

const months = number(1, 120);
const days = number(1, 3650);

/** `smtp://` or `smtps://`, with the name and password of the account. */
const mailServer: SettingDefinition["read"] = (typed) => {
  try {
    return { value: address("smtp:", "smtps:")(typed, "It") };
  } catch {
    return { wrong: "must be an address such as smtps://name:password@mail.example.org" };
  }
};

export const settingDefinitions: Readonly<Record<string, SettingDefinition>> = {
  "site.name": {
    label: "Name of the site",
    help: "In the header, in titles, mails, feeds and cards.",
    read: line(40),
  },
  "site.tagline": {
    label: "Tagline",
    help: "In the footer and for search engines. A sentence.",
    read: line(120),
  },
  "site.signOff.soul": {
    label: "Sign-off, first part",
    help: "The large words of the footer.",
    read: line(60),
  },
  "site.signOff.mind": {
    label: "Sign-off, second part",
    help: "The large words of the footer.",
    read: line(60),
  },
  "site.signOff.both": {
    label: "Sign-off, third part",
    help: "The large words of the footer.",
    read: line(80),
  },
  "site.description": {
    label: "Description",
    help: "For search engines, and where the site is installed as an app.",
    read: line(300),
  },
  "site.author": { label: "Author", help: "Who is named as the author of pages and feeds.", read: line(80) },
  "site.email": { label: "Email address", help: "In the footer, on Contact and in mails.", read: email },
  "site.pressEmail": {
    label: "Press address",
    help: "On Contact and Get Involved. PRESS_EMAIL wins over it for notices.",
    read: email,
  },
  "site.ownerEmail": {
    label: "The owner’s address",
    help: "Behind the last line of the footer. OWNER_EMAIL wins over it for notices.",
    read: email,
  },
  "site.city": { label: "City", help: "In sentences on every page.", read: line(60) },
  "site.region": { label: "State, short", help: "TN", read: line(10) },
  "site.regionName": { label: "State", help: "Tennessee", read: line(60) },
  "site.country": {
    label: "Country",
    help: "Two capital letters, such as US.",
    read: shape(/^[A-Z]{2}$/, "must be two capital letters, such as US"),
  },
  "site.location": {
    label: "Place",
    help: "As the footer and mails write it. {city} and {region} are filled in.",
    read: line(100),
  },
  "site.areaCode": {
    label: "Area code",
    help: "Three digits: in front of every receipt number, and in the lamps of the drawings.",
    read: number(100, 999),
  },
  "site.postalAddress": {
    label: "Postal address",
    help: "Under every issue of the newsletter, as the law wants it.",
    read: line(200, true),
  },
  "site.timeZone": {
    label: "Time zone",
    help: "America/Chicago. Of every time on the site.",
    read: (typed) =>
      isZone(typed) ? { value: typed } : { wrong: "must be a time zone, such as America/Chicago" },
  },
  "site.timeZoneShort": {
    label: "Time zone, short",
    help: "Behind a time, in mails and on Home: CT",
    read: line(8),
  },
  "site.social.twitter": {
    label: "Account on X",
    help: "Without the @.",
    read: shape(/^\w{1,15}$/, "must be the name of an account"),
  },
  "site.social.linkedin": {
    label: "Account on LinkedIn",
    help: "The last part of its address.",
    read: shape(/^[\w-]{1,100}$/, "must be the name of an account"),
  },
  "site.socialConfirmed": {
    label: "The accounts are ours",
    help: "Search engines are told of them: yes or no.",
    read: yesOrNo,
  },
  "mail.server": {
    label: "Mail server",
    help: "smtps://name:password@mail.example.org, percent-encoded. SMTP_URL wins over it.",
    read: mailServer,
    isSecret: true,
  },
  "site.operator": {
    label: "Who runs the site",
    help: "In the FAQ, the terms and the privacy policy.",
    read: line(100, true),
  },
  "site.legalForm": {
    label: "Legal form",
    help: "Such as: a Tennessee nonprofit corporation",
    read: line(100, true),
  },
  "site.funding": {
    label: "Who pays for it",
    help: "Such as: gifts from its readers",
    read: line(200, true),
  },
  "retention.submissionMonths.contact": {
    label: "Messages, months kept",
    help: "The privacy policy says the same figure.",
    read: months,
  },
  "retention.submissionMonths.partnership": {
    label: "Inquiries, months kept",
    help: "The privacy policy says the same figure.",
    read: months,
  },
  "retention.submissionMonths.story": {
    label: "Stories as sent, months kept",
    help: "The privacy policy says the same figure.",
    read: months,
  },
  "retention.submissionMonths.event": {
    label: "Proposals as sent, months kept",
    help: "The privacy policy says the same figure.",
    read: months,
  },
  "retention.unconfirmedSubscriberDays": {
    label: "Unconfirmed addresses, days kept",
    help: "The privacy policy says the same figure.",
    read: days,
  },
  "retention.spamDays": {
    label: "Spam, days kept",
    help: "The privacy policy says the same figure.",
    read: days,
  },
  "retention.sentMailDays": {
    label: "Sent mails, days kept",
    help: "The privacy policy says the same figure.",
    read: days,
  },
  "retention.setAsideDays": {
    label: "Undelivered mails, days kept",
    help: "The privacy policy says the same figure.",
    read: days,
  },
  "retention.deskActivityMonths": {
    label: "The desk’s log, months kept",
    help: "For so long the log names who did what. It stands on no page.",
    read: months,
  },
  "retention.viewMonths": {
    label: "Totals of views, months kept",
    help: "The privacy policy says the same figure.",
    read: months,
  },
};
