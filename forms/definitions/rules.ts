/** The rules that fields are made of (SPEC section 5). A rule takes what was typed and gives what is kept. */
import * as v from "valibot";
import { isAddress, isAddressShaped } from "../../text/email-address.ts";
import {
  canFit,
  cleanLine,
  cleanText,
  compose,
  countCharacters,
  isStreamSafe,
} from "../../text/normalize.ts";
import { webAddress } from "../../text/web-address.ts";

type Rule = v.GenericSchema<string, string>;

/** One line of 1 to `max` characters: "Name is required", "Name must be at most 100 characters". */
export function line(label: string, max: number): Rule {
  return v.pipe(
    normalized(cleanLine, label, max),
    v.minLength(1, `${label} is required`),
    v.check(atMost(max), tooLong(label, max)),
  );
}

/** One line of 0 to `max` characters. */
export function optionalLine(label: string, max: number): Rule {
  return v.pipe(normalized(cleanLine, label, max), v.check(atMost(max), tooLong(label, max)));
}

/** Prose of `min` to `max` characters; empty is too short, as in SPEC section 5. */
export function multiline(label: string, min: number, max: number): Rule {
  return v.pipe(
    normalized(cleanText, label, max),
    v.check((text) => countCharacters(text) >= min, `${label} must be at least ${min} characters`),
    v.check(atMost(max), tooLong(label, max)),
  );
}

/**
 * An email address of at most 255 characters. What is wrong only for being longer than that gets the words
 * for it; everything else, empty included, gets `invalid`.
 */
export function email(invalid = "Invalid email address", tooLongWords = tooLong("Email", 255)): Rule {
  return v.pipe(
    v.string(),
    v.transform(cleanLine),
    v.check(isStreamSafe, invalid),
    v.transform(compose),
    v.check(isAddressShaped, invalid),
    v.check(atMost(255), tooLongWords),
    v.check(isAddress, invalid),
  );
}

/** Empty, or an absolute http or https address of at most `max` characters. */
export function optionalLink(label: string, max: number): Rule {
  return v.pipe(
    normalized(cleanLine, label, max),
    v.check(
      (link) => link === "" || webAddress(link) !== undefined,
      `${label} must start with http:// or https://`,
    ),
    v.check(atMost(max), tooLong(label, max)),
  );
}

/** Exactly one of `values`. */
export function oneOf(values: readonly string[], message: string): Rule {
  return v.pipe(
    v.string(),
    v.check((value) => values.includes(value), message),
  );
}

/** A date and time without zone, as `datetime-local` sends it; kept as YYYY-MM-DDTHH:MM. */
export function dateAndTime(label: string): Rule {
  return v.pipe(
    normalized(cleanLine, label, 100),
    v.minLength(1, `${label} is required`),
    v.check(isDateAndTime, `${label} must be a date and time`),
    v.transform((moment) => moment.slice(0, 16)),
  );
}

/** Measured before it is normalized: what is far too long, or piles up marks on a letter, costs next to nothing. */
function normalized(bare: (typed: string) => string, label: string, max: number): Rule {
  return v.pipe(
    v.string(),
    v.transform(bare),
    v.check((text) => canFit(text, max), tooLong(label, max)),
    v.check(isStreamSafe, `${label} has too many accents on one letter`),
    v.transform(compose),
  );
}

function atMost(max: number): (text: string) => boolean {
  return (text) => countCharacters(text) <= max;
}

function tooLong(label: string, max: number): string {
  return `${label} must be at most ${max} characters`;
}

function isDateAndTime(moment: string): boolean {
  // Some browsers add seconds; they are dropped afterwards.
  const parts = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)(?::\d\d(?:\.\d{1,3})?)?$/.exec(moment);
  if (!parts) return false;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = parts.slice(1).map(Number);
  const read = new Date(Date.UTC(year, month - 1, day));
  const exists =
    read.getUTCFullYear() === year && read.getUTCMonth() === month - 1 && read.getUTCDate() === day;
  // The last hours of 9999 are in a year of five digits elsewhere, and no longer sort as text.
  return exists && year < 9999 && hour < 24 && minute < 60;
}
