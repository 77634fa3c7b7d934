/** Builders of fields for kind definitions. The rules are those of the forms (forms/definitions/rules.ts). */
import * as v from "valibot";
import { dateAndTime, line, multiline, optionalLine, optionalLink } from "../forms/definitions/rules.ts";
import { cleanLine, cleanText, compose, countCharacters, isStreamSafe } from "../text/normalize.ts";
import { isZone } from "../time/zone-time.ts";
import { isoDay } from "./days.ts";
import { type EntryField, type FieldError, mistakes, type Values } from "./kind.ts";
import { isDay } from "./source-line.ts";

type More = Partial<
  Pick<EntryField, "hint" | "initial" | "isWriter" | "rows" | "optional" | "isSources" | "follows">
>;

/** One line of at most `max` characters. */
export function lineField(name: string, label: string, max: number, more: More = {}): EntryField {
  const rule = more.optional ? optionalLine(label, max) : line(label, max);
  return { name, label, control: "line", ...more, rule };
}

/** Several lines of plain text. */
export function textField(name: string, label: string, max: number, more: More = {}): EntryField {
  const rule = multiline(label, more.optional ? 0 : 1, max);
  return { name, label, control: "text", rows: 3, ...more, rule };
}

/** A local date and time; "2026-12-03 18:00" in files. */
export function momentField(name: string, label: string, more: More = {}): EntryField {
  const typed = v.pipe(
    v.string(),
    v.transform((text) => text.trim().replace(/^(\d{4}-\d\d-\d\d) (?=\d\d:\d\d)/, "$1T")),
  );
  const moment = dateAndTime(label);
  // Not a union: the message of one does not say what is wrong.
  const orEmpty = v.lazy((text) => (text === "" ? v.literal("") : moment));
  return { name, label, control: "moment", ...more, rule: v.pipe(typed, more.optional ? orEmpty : moment) };
}

/** A date, normalized to YYYY-MM-DD; with `partial` also a month or a year. */
export function dayField(
  name: string,
  label: string,
  { partial = false, ...more }: More & { partial?: boolean } = {},
): EntryField {
  const words = partial
    ? `${label} must be a day, a month or a year, such as December 3, 2026, 2026-12 or 2026`
    : `${label} must be a day that exists, such as December 3, 2026 or 2026-12-03`;
  const rule = v.pipe(
    more.optional ? optionalLine(label, 40) : line(label, 40),
    v.transform(isoDay),
    v.check((text) => text === "" || isDay(text, partial), words),
  );
  return { name, label, control: "day", ...more, ...(partial && { partial }), rule };
}

/** An http or https URL. */
export function linkField(name: string, label: string, more: More = {}): EntryField {
  const link = optionalLink(label, 2000);
  const rule = more.optional
    ? link
    : v.pipe(
        link,
        v.check((text) => text !== "", `${label} is required`),
      );
  return { name, label, control: "url", ...more, rule };
}

/** One of several values; `aliases` of a value are normalized to it. */
export function choiceField(
  name: string,
  label: string,
  choices: readonly { value: string; label: string; aliases?: readonly string[] }[],
  more: More = {},
): EntryField {
  // Read at each check: the choices may be a list that the owner changes.
  const values = () => choices.map(({ value }) => value);
  const otherwise = more.initial ?? "";
  const one = (typed: string) =>
    choices.find(({ aliases }) => aliases?.includes(typed))?.value ?? (typed || otherwise);
  const rule = v.pipe(
    v.string(),
    v.transform(cleanLine),
    v.transform(one),
    v.check(
      (value) => values().includes(value) || (more.optional === true && value === ""),
      () => `${label} must be ${listed(values())}`,
    ),
  );
  return { name, label, control: "choice", choices, ...more, rule };
}

/** Words separated by commas, `max` characters together; with `of`, only these. */
export function tagsField(
  name: string,
  label: string,
  { of, max = 300, ...more }: More & { of?: readonly string[]; max?: number } = {},
): EntryField {
  const rule = v.pipe(
    more.optional ? optionalLine(label, max) : line(label, max),
    v.transform((text) => splitTags(text).join(", ")),
    v.check(
      (text) => !of || splitTags(text).every((tag) => of.includes(tag)),
      () => `${label} must be among ${listed(of ?? [])}`,
    ),
  );
  return { name, label, control: "tags", ...more, ...(of && { of }), rule };
}

/** One thing a line, each of at most `max` characters; `tidy` normalizes a line, `isLine` gives its mistake. */
export function linesField(
  name: string,
  label: string,
  {
    max = 500,
    tidy = cleanLine,
    isLine,
    ...more
  }: More & { max?: number; tidy?: (line: string) => string; isLine?: (line: string) => true | string } = {},
): EntryField {
  const lines = (text: string) => text.split("\n").filter(Boolean);
  const rule = v.pipe(
    v.string(),
    v.transform((text) => cleanText(text).split("\n").map(cleanLine).map(tidy).filter(Boolean).join("\n")),
    v.check(isStreamSafe, `${label} has too many accents on one letter`),
    v.transform(compose),
    v.check((text) => more.optional === true || text !== "", `${label} is required`),
    v.check(
      (text) => lines(text).length <= 60 && lines(text).every((one) => countCharacters(one) <= max),
      `${label} must be at most 60 lines of ${max} characters`,
    ),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed || !isLine) return;
      const wrong = lines(dataset.value).flatMap((one) => {
        const verdict = isLine(one);
        return verdict === true ? [] : [`${JSON.stringify(one)} ${verdict}`];
      });
      if (wrong[0]) addIssue({ message: `${label}: ${wrong[0]}` });
    }),
  );
  return { name, label, control: "lines", rows: 4, ...more, rule };
}

/** A place in a list, a whole number from 1 on. */
export function orderField(name: string, label: string, more: More = {}): EntryField {
  const rule = v.pipe(
    more.optional ? optionalLine(label, 4) : line(label, 4),
    v.check((text) => text === "" || /^[1-9]\d*$/.test(text), `${label} must be a whole number from 1 on`),
  );
  return { name, label, control: "line", ...more, rule };
}

/** The text by which such places are sorted; those without one come last. */
export function orderKey(order = ""): string {
  return (order || "9999").padStart(4, "0");
}

/** An IANA time zone. */
export function zoneField(name: string, label: string, more: More = {}): EntryField {
  const rule = v.pipe(
    optionalLine(label, 60),
    v.check((zone) => zone === "" || isZone(zone), `${label} must be a time zone such as America/New_York`),
  );
  return { name, label, control: "line", optional: true, ...more, rule };
}

/** An uploaded picture with its alternative text: two fields, the second required when the first is set (`checkPicture`). */
export function pictureFields(): EntryField[] {
  const rule = v.pipe(
    optionalLine("Picture", 64),
    v.check((id) => id === "" || /^[\w-]{20,64}$/.test(id), "Picture must be the id of an uploaded picture"),
  );
  return [
    { name: "picture", label: "Picture", control: "picture", optional: true, rule },
    lineField("alt", "What the picture shows", 300, {
      optional: "required with a picture",
      hint: "Read aloud to people who cannot see it",
    }),
  ];
}

/** The rule that a picture needs its words. */
export function checkPicture({ picture, alt }: Values): FieldError[] {
  return mistakes([picture && !alt, "alt", "What the picture shows is required with a picture"]);
}

/** The tags of such a field. */
export function splitTags(text = ""): string[] {
  return [...new Set(text.split(",").map((tag) => tag.trim()))].filter(Boolean);
}

function listed(values: readonly string[]): string {
  return new Intl.ListFormat("en", { type: "disjunction" }).format(values);
}
