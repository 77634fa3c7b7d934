import { fill } from "./fill.ts";
import { languageTag } from "./lookup.ts";

/** The form of a text that a number asks for, by the plural category of the language (Intl.PluralRules); `other` for all else. */
export type Plural = { readonly other: string } & {
  readonly [Category in Intl.LDMLPluralRule]?: string;
};

/** The text for a number, with `{count}` and the other placeholders filled in. */
export function plural(
  text: Plural | string,
  count: number,
  values: Readonly<Record<string, unknown>> = {},
): string {
  const tag = languageTag();
  const forms = typeof text === "string" ? { other: text } : text;
  const form = forms[new Intl.PluralRules(tag).select(count)] ?? forms.other;
  return fill(form, { count: count.toLocaleString(tag), ...values });
}

/** Things of a kind in a row, as the language lists them: "water, air, power". */
export function listed(things: readonly string[]): string {
  return new Intl.ListFormat(languageTag(), { type: "unit", style: "short" }).format(things);
}
