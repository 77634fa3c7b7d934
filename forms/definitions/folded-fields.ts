/** The rules of folded fields (content/folded-fields.ts). Browsers leave them to the server. */
import * as v from "valibot";
import { foldedFields } from "../../content/folded-fields.ts";
import { type FormDefinition, mistakes, type Values } from "../form.ts";
import { isDateAndTime, oneOf, optionalLine } from "./rules.ts";

/** Why a picture is not taken. */
export const pictureProblems = {
  large: "The picture must be at most 20 MB",
  type: "The picture must be a JPEG, PNG, WebP, AVIF or GIF",
  other: "We couldn't use that picture: it's broken, very small, very long or empty. Please take another one",
};

const right = "Please say that you may give us the picture";

/** Nothing, or a whole number from 1 on. */
function optionalNumber(label: string, max: number) {
  const isNumber = (text: string) => text === "" || (/^[1-9]\d*$/.test(text) && Number(text) <= max);
  return v.pipe(optionalLine(label, 9), v.check(isNumber, `${label} must be a whole number, at most ${max}`));
}

const rules = {
  repeats: oneOf(["", "weekly", "fortnightly", "monthly-weekday"], "Please choose how it repeats"),
  until: optionalLine("The last day", 10),
  times: optionalNumber("How many times", 100),
  seats: optionalNumber("Seats", 10_000),
  picture: oneOf(["", "yes"], pictureProblems.large),
  alt: optionalLine("What is to be seen", 300),
  rights: oneOf(["", "yes"], right),
};

/** A form with its folded fields. */
export function wholeForm(form: FormDefinition): FormDefinition {
  const groups = form.name === "event" || form.name === "story" ? foldedFields[form.name] : [];
  const folded = groups.flatMap(({ fields }) =>
    fields.map((field) => ({ ...field, isFolded: true as const, rule: rules[field.name] })),
  );
  return {
    ...form,
    fields: [...form.fields, ...folded],
    crossFieldRule: (values, now) => [...(form.crossFieldRule?.(values, now) ?? []), ...mistakesIn(values)],
  };
}

function mistakesIn({ start = "", repeats, until = "", times, picture, alt, rights }: Values) {
  return mistakes(
    [repeats && !until && !times, "times", "Please say until which day it repeats, or how many times"],
    [until && !isDateAndTime(`${until}T00:00`), "until", "The last day must be a day"],
    [until && until <= start.slice(0, 10), "until", "The last day must be after Start"],
    [picture && !alt, "alt", "Please say what is to be seen in the picture"],
    [picture && !rights, "rights", right],
  );
}
