/** Lists that an owner may replace as a whole: checked by the shape of the default list, and typed as the fields of a form. */
import type { FieldError } from "../forms/form.ts";

/** What stands at a place of a list. Of an empty default list we only know texts. */
export type Shape =
  | { kind: keyof typeof flat; mayBeEmpty: boolean; isLong: boolean }
  /** `areLines`: short texts, typed one a line. */
  | { kind: "list"; of: Shape; areLines: boolean }
  | { kind: "group"; isTuple: boolean; parts: readonly Part[] };

export interface Part {
  name: string;
  shape: Shape;
  isOptional: boolean;
}

/** Texts of a form by the place of each in the list, such as `list.2.links.0.to`. */
export type Fields = Readonly<Record<string, string>>;

/** Name of the list itself in a form. */
export const root = "list";

/** Characters of a text that is typed in one line. */
const lineLength = 60;

/** `isElement`: whether a list among the samples is a tuple. */
export function shapeOf(samples: readonly unknown[], isElement = false): Shape {
  const [sample = ""] = samples;
  if (Array.isArray(sample) && !isElement) {
    const all = samples.flat();
    const areLines = all.every((one) => typeof one === "string" && one.length <= lineLength);
    return { kind: "list", of: shapeOf(all, true), areLines };
  }
  if (typeof sample === "object" && sample) {
    const groups = samples as Readonly<Record<string, unknown>>[];
    const parts = [...new Set(groups.flatMap(Object.keys))].map((name) => {
      const known = groups.flatMap((one) => (Object.hasOwn(one, name) ? [one[name]] : []));
      return { name, shape: shapeOf(known), isOptional: known.length < groups.length };
    });
    return { kind: "group", isTuple: Array.isArray(sample), parts };
  }
  const texts = samples.map(String);
  const types = new Set(samples.map((one) => typeof one));
  const isAddress = texts.length > 0 && texts.every((one) => address.test(one));
  const ofTexts = isAddress ? "address" : "text";
  const alone = typeof sample === "number" ? "number" : typeof sample === "boolean" ? "yes" : ofTexts;
  return {
    kind: types.size > 1 ? "text or yes" : alone,
    mayBeEmpty: texts.includes(""),
    isLong: texts.some((one) => one.length > lineLength),
  };
}

/** The list of what was typed; a sentence where it cannot stand in place of one of this shape. */
export function readList(typed: string, shape: Shape): { list: readonly unknown[] } | { wrong: string } {
  let list: unknown;
  try {
    list = JSON.parse(typed);
  } catch {
    return { wrong: "The list is no JSON." };
  }
  const [first] = misfits(list, shape);
  if (!first) return { list: list as unknown[] };
  const place = first.field.split(".").slice(1);
  const said = ["The list", ...place.map((one) => (/^\d+$/.test(one) ? Number(one) + 1 : one))].join(", ");
  return { wrong: `${said} ${first.message}.` };
}

/** What in a value is not like the shape, each with its place, and why as the end of a sentence. */
export function misfits(value: unknown, shape: Shape, field = root): FieldError[] {
  const wrong = (message: string) => [{ field, message }];
  if (shape.kind === "list")
    return Array.isArray(value)
      ? value.flatMap((one, i) => misfits(one, shape.of, `${field}.${i}`))
      : wrong("must be a list");
  if (shape.kind === "group") {
    if (typeof value !== "object" || !value || Array.isArray(value) !== shape.isTuple)
      return wrong(shape.isTuple ? "must be a list" : "must be an object");
    const extra = Object.keys(value).filter((name) => !shape.parts.some((part) => part.name === name));
    return [
      ...extra.flatMap((name) => wrong(`has ${name}, which nothing shows`)),
      ...shape.parts.flatMap(({ name, shape: part, isOptional }) =>
        Object.hasOwn(value, name)
          ? misfits(Reflect.get(value, name), part, `${field}.${name}`)
          : isOptional
            ? []
            : wrong(`has no ${name}`),
      ),
    ];
  }
  const [types, kind] = flat[shape.kind];
  if (!(types as readonly string[]).includes(typeof value)) return wrong(`must be ${kind}`);
  if (typeof value !== "string") return [];
  if (value.trim() === "" && !shape.mayBeEmpty) return wrong("must not be empty");
  return shape.kind === "address" && value !== "" && !address.test(value) ? wrong(`must be ${kind}`) : [];
}

/** What each kind is: by `typeof`, and in a sentence. */
const flat = {
  text: [["string"], "a text"],
  address: [["string"], "an address: https://… or /…"],
  number: [["number"], "a number"],
  yes: [["boolean"], "yes or no"],
  "text or yes": [["string", "boolean"], "a text, yes or no"],
} as const satisfies Record<string, readonly [readonly string[], string]>;

const address = /^(https?:\/\/[^\s"<>]+|\/(?!\/)[^\s"<>]*)$/;

/** A value as the fields of a form. */
export function fieldsOf(value: unknown, shape: Shape, at = root): Fields {
  if (shape.kind === "group")
    return Object.assign(
      {},
      ...shape.parts.map(({ name, shape }) =>
        fieldsOf(Reflect.get(Object(value), name), shape, `${at}.${name}`),
      ),
    );
  if (shape.kind !== "list")
    return { [at]: typeof value === "boolean" ? (value ? "yes" : "no") : `${value ?? ""}` };
  const list = Array.isArray(value) ? value : [];
  if (shape.areLines) return { [at]: list.join("\n") };
  return Object.assign({}, ...list.map((one, i) => fieldsOf(one, shape.of, `${at}.${i}`)));
}

/** The value of a form's fields, with what does not fit left as it was typed. Elements without a word are none. */
export function readFields(fields: Fields, shape: Shape, at = root): unknown {
  if (shape.kind === "list") {
    if (shape.areLines) return `${fields[at] ?? ""}`.split("\n").flatMap((one) => one.trim() || []);
    const places = indexesIn(fields, at).map((i) => `${at}.${i}`);
    return places.flatMap((place) => (isBlank(fields, place) ? [] : [readFields(fields, shape.of, place)]));
  }
  if (shape.kind === "group") {
    const typed = shape.parts.filter(
      ({ name, isOptional }) => !isOptional || !isBlank(fields, `${at}.${name}`),
    );
    const values = typed.map(({ name, shape }) => [name, readFields(fields, shape, `${at}.${name}`)]);
    return shape.isTuple ? values.map(([, value]) => value) : Object.fromEntries(values);
  }
  const typed = (fields[at] ?? "").replaceAll("\r\n", "\n").trim();
  if (shape.kind === "number") return typed === "" || Number.isNaN(Number(typed)) ? typed : Number(typed);
  const isYes = shape.kind === "yes" || shape.kind === "text or yes";
  return isYes && /^(yes|no)$/.test(typed) ? typed === "yes" : typed;
}

/** Which elements of the list at a place a form has. */
export function indexesIn(fields: Fields, at: string): number[] {
  const names = Object.keys(fields).filter((name) => name.startsWith(`${at}.`));
  return [...new Set(names.map((name) => Number.parseInt(name.slice(at.length + 1), 10)))].sort(
    (a, b) => a - b,
  );
}

function isBlank(fields: Fields, at: string): boolean {
  const within = Object.keys(fields).filter((name) => name === at || name.startsWith(`${at}.`));
  return within.every((name) => fields[name]?.trim() === "");
}

/** The form after a press of "add list.2.links", or "up", "down" or "remove" with the place of an element. `at`: the element of then. */
export function afterPress(fields: Fields, press: string): { fields: Fields; at: string } {
  const [what = "", place = ""] = press.split(" ");
  const list = what === "add" ? place : place.replace(/\.\d+$/, "");
  const order = indexesIn(fields, list);
  if (what === "add") {
    const at = `${list}.${(order.at(-1) ?? -1) + 1}`;
    return { fields: { ...fields, [at]: "" }, at };
  }
  const from = order.indexOf(Number(place.slice(list.length + 1)));
  const to = Math.max(0, Math.min(order.length - 1, from + (what === "up" ? -1 : 1)));
  const [moved = -1] = order.splice(from, 1);
  if (what !== "remove") order.splice(to, 0, moved);
  const renamed = Object.entries(fields).flatMap(([name, text]) => {
    if (!name.startsWith(`${list}.`)) return [[name, text]];
    const [index, ...rest] = name.slice(list.length + 1).split(".");
    const now = order.indexOf(Number(index));
    return now < 0 ? [] : [[[list, now, ...rest].join("."), text]];
  });
  return { fields: Object.fromEntries(renamed), at: what === "remove" ? list : `${list}.${to}` };
}
