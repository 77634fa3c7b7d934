/** Form fields and their validation rules (SPEC section 5), on Valibot. A rule takes the typed text and returns the normalized text. */
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
import { webAddress, withScheme } from "../../text/web-address.ts";
import type { Field } from "../form.ts";

type Rule = v.GenericSchema<string, string>;

/** A required field of one line. */
export function textField(name: string, label: string, max: number, autoComplete = "off"): Field {
  return { name, label, control: "text", autoComplete, rule: line(label, max) };
}

/** A field of `min` to `max` characters in several lines. */
export function areaField(name: string, label: string, [min, max]: [number, number], hint?: string): Field {
  const rule = multiline(label, min, max);
  return { name, label, control: "area", rows: 6, max, autoComplete: "off", hint, rule };
}

/** Name and address of the sender; `nameHint` says where the name will be shown. */
export function senderFields(nameHint?: string): Field[] {
  return [
    { ...textField("name", "Name", 100, "name"), hint: nameHint },
    { name: "email", label: "Email", control: "email", autoComplete: "email", rule: email() },
  ];
}

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

/** Multi-line text of `min` to `max` characters; empty is too short, as in SPEC section 5. */
export function multiline(label: string, min: number, max: number): Rule {
  return v.pipe(
    normalized(cleanText, label, max),
    v.check((text) => countCharacters(text) >= min, `${label} must be at least ${min} characters`),
    v.check(atMost(max), tooLong(label, max)),
  );
}

/** An email address of at most 255 characters. Empty is `invalid` too. */
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

/** Empty, or an absolute http or https URL of at most `max` characters; `example.org` becomes one. */
export function optionalLink(label: string, max: number): Rule {
  return v.pipe(
    normalized(cleanLine, label, max),
    v.transform(withScheme),
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

/** A local date and time, as `datetime-local` sends it; normalized to YYYY-MM-DDTHH:MM. */
export function dateAndTime(label: string): Rule {
  return v.pipe(
    normalized(cleanLine, label, 100),
    v.minLength(1, `${label} is required`),
    v.check(isDateAndTime, `${label} needs a date and a time`),
    v.transform((moment) => moment.slice(0, 16)),
  );
}

/** Checks lengths before it normalizes, so that oversized text or stacked combining marks cost little (denial of service). */
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
  // A phone takes 130 ms for its first number format, before any page with a form answers.
  return `${label} must be at most ${String(max).replace(/\B(?=(\d{3})+$)/g, ",")} characters`;
}

/** Whether it is one that exists, as `datetime-local` sends it. */
export function isDateAndTime(moment: string): boolean {
  // Some browsers send seconds, which the rule drops. In other zones the last hours of 9999 have a year that does not sort as text.
  const parts = /^(\d{4}-\d\d-\d\dT\d\d:\d\d)(?::\d\d(?:\.\d{1,3})?)?$/.exec(moment);
  const read = new Date(`${parts?.[1]}Z`);
  // A date that does not exist, such as February 30, is read as another one or not at all.
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(parts?.[1] ?? "") && moment < "9999";
}
