/** How what was typed for a setting becomes its value, by kind. */
import { isIP } from "node:net";
import { address } from "../server/setting-values.ts";
import { isAddress } from "../text/email-address.ts";
import { isZone } from "../time/zone-time.ts";

/** The value of what was typed; a sentence where that cannot be. */
type ReadSetting = (typed: string) => { value: string | number | boolean } | { wrong: string };

export interface SettingRule {
  /** How the desk asks for it. */
  control: "line" | "text" | "email" | "number" | "yes" | "day" | "color" | "zone" | "weekday";
  /** Characters. */
  max?: number;
  mayBeEmpty?: boolean;
  /** Kept encrypted; never shown, exported or undone. */
  isSecret?: boolean;
  read: ReadSetting;
}

/** What `is` says yes to, as it was typed. */
const typedAs = (is: (typed: string) => boolean, wrong: string): ReadSetting => {
  return (typed) => (is(typed) ? { value: typed } : { wrong });
};

export const line = (max: number, mayBeEmpty = false): SettingRule => ({
  control: max > 150 ? "text" : "line",
  max,
  mayBeEmpty,
  read: (typed) =>
    typed === "" && !mayBeEmpty
      ? { wrong: "must not be empty" }
      : typed.length > max
        ? { wrong: `must be at most ${max} characters` }
        : /\p{Cc}/u.test(typed)
          ? { wrong: "must be one line" }
          : { value: typed },
});

export const email: SettingRule = {
  control: "email",
  read: typedAs(isAddress, "must be an email address"),
};

export const number = (least: number, most: number): SettingRule => ({
  control: "number",
  read: (typed) =>
    /^\d{1,6}$/.test(typed) && Number(typed) >= least && Number(typed) <= most
      ? { value: Number(typed) }
      : { wrong: `must be a whole number from ${least} to ${most}` },
});

export const shape = (
  pattern: RegExp,
  wrong: string,
  control: SettingRule["control"] = "line",
): SettingRule => ({
  control,
  mayBeEmpty: pattern.test(""),
  read: typedAs((typed) => pattern.test(typed), wrong),
});

export const yesOrNo: SettingRule = {
  control: "yes",
  read: (typed) =>
    typed === "yes" || typed === "no" ? { value: typed === "yes" } : { wrong: "must be yes or no" },
};

export const country = shape(/^[A-Z]{2}$/, "must be two capital letters, such as US");
export const httpsUrl = shape(/^(https:\/\/[^\s"<>]+)?$/, "must be an address that begins with https://");
export const picture = shape(
  /^(\/media\/[\w-]{22}-\d+\.\w+)?$/,
  "must be the address of a picture, or empty",
);
export const color = shape(/^#[\da-f]{6}$/, "must be six digits, such as #0f0b18", "color");
export const domain = shape(
  /^([a-z\d]([a-z\d-]*[a-z\d])?\.)+[a-z]{2,}$/,
  "must be a domain, such as example.org",
);
export const languageCodes = shape(
  /^([a-z]{2,3}(-[a-z\d]{2,8})*(, *(?=[a-z])|$))*$/,
  "must be codes such as es, with commas between them",
);

/** The rule, and nothing at all. */
export const orEmpty = (rule: SettingRule): SettingRule => ({
  ...rule,
  mayBeEmpty: true,
  read: (typed) => (typed === "" ? { value: "" } : rule.read(typed)),
});

export const ipAddress: SettingRule = {
  control: "line",
  read: typedAs((typed) => isIP(typed) > 0, "must be an address such as 203.0.113.7"),
};

export const zone: SettingRule = {
  control: "zone",
  read: typedAs(isZone, "must be a time zone, such as America/Chicago"),
};

/** 0 is Sunday. */
export const weekday: SettingRule = { ...number(0, 6), control: "weekday" };

export const day = shape(
  /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/,
  "must be a day, such as 2031-03-01",
  "day",
);
export const month = shape(/^\d{4}-(0[1-9]|1[0-2])$/, "must be a month, such as 2031-03");
export const months = number(1, 120);
export const days = number(1, 3650);

/** `smtp://` or `smtps://`, with the name and password of the account. */
export const mailServer: SettingRule = {
  control: "line",
  isSecret: true,
  read: (typed) => {
    try {
      return { value: address("smtp:", "smtps:")(typed, "It") };
    } catch {
      return { wrong: "must be an address such as smtps://name:password@mail.example.org" };
    }
  },
};

/** A place for backups (backups/stores/store.ts), and the key that locks them. */
export const backupPlace: SettingRule = {
  ...shape(/^(https?|sftp|file):\/\/\S+$/, "must be an address such as sftp://name:password@host/folder"),
  isSecret: true,
};
export const backupKey: SettingRule = {
  ...shape(/^AGE-SECRET-KEY-1[\dA-Z]{58}$/, "must be a key that begins with AGE-SECRET-KEY-1"),
  isSecret: true,
};
