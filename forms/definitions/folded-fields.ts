/** Optional fields that few need, folded so that a form stays short. Browsers load them with a form that is open, and leave their rules to the server. */
import * as v from "valibot";
import { words } from "../../content/words.ts";
import { type Field, type FormDefinition, type FormName, mistakes, type Values } from "../form.ts";
import { isDateAndTime, oneOf, optionalLine } from "./rules.ts";

type Folded = [name: string, label: string, control: Field["control"], rule: Field["rule"], more?: object];

/** `fold`: what is pressed to see them. */
function folded(fold: string, ...fields: Folded[]): Field[] {
  const same = { fold, optional: true, autoComplete: "off" };
  return fields.map(([name, label, control, rule, etc]) => ({ ...same, name, label, control, rule, ...etc }));
}

/** Nothing, or a whole number from 1 on. */
function optionalNumber(label: string, max: number) {
  const isNumber = (text: string) => text === "" || (/^[1-9]\d*$/.test(text) && Number(text) <= max);
  return v.pipe(optionalLine(label, 9), v.check(isNumber, `${label} must be a whole number, at most ${max}`));
}

const rhythms = [
  { value: "", label: "No" },
  { value: "weekly", label: "Every week" },
  { value: "fortnightly", label: "Every two weeks" },
  { value: "monthly-weekday", label: "Every month, on the same weekday" },
];
const rhythm = oneOf(["", "weekly", "fortnightly", "monthly-weekday"], "Please choose how it repeats");

/** Why a picture is not taken. */
export const pictureProblems = {
  large: "The picture must be at most 20 MB",
  type: "The picture must be a JPEG, PNG, WebP, AVIF or GIF",
  other: "We couldn't use that picture: it's broken, very small, very long or empty. Please take another one",
};

const right = "Please say that you may give us the picture";
const mayGive = "I may give you this picture, and you may publish it.";
const aboutPicture = { choices: [{ value: "yes", label: "It came along" }], hint: "Up to 20 MB" };
const forWhom = { hint: "For people who cannot see it" };

const picture = folded(
  "Add a flyer or photograph",
  ["picture", "Flyer or photograph", "picture", oneOf(["", "yes"], pictureProblems.large), aboutPicture],
  ["alt", "What is to be seen?", "text", optionalLine("What is to be seen", 300), forWhom],
  ["rights", mayGive, "consent", oneOf(["", "yes"], right), { hint: "" }],
);

/** How often it is on, as a series has it (publishing/kinds/event.ts), and how many seats there are. */
const repeats = folded(
  "It repeats, or people need a seat",
  ["repeats", "Does it repeat?", "choice", rhythm, { choices: rhythms }],
  ["until", "Until which day?", "day", optionalLine("The last day", 10)],
  ["count", "Or how many times?", "text", optionalNumber("How many times", 100)],
  ["seats", "If people need a seat, how many are there?", "text", optionalNumber("Seats", 10_000)],
);

const fieldsOf = words("forms.folded", { event: [...repeats, ...picture], story: picture });

export const foldedFields = ({ name }: { name: FormName }): readonly Field[] =>
  name === "event" || name === "story" ? fieldsOf[name] : [];

/** A form with its folded fields. */
export function wholeForm(form: FormDefinition): FormDefinition {
  return {
    ...form,
    fields: [...form.fields, ...foldedFields(form)],
    crossFieldRule: (values, now) => [
      ...(form.crossFieldRule?.(values, now) ?? []),
      ...foldedMistakes(values),
    ],
  };
}

function foldedMistakes({ start = "", repeats, until = "", count, picture, alt, rights }: Values) {
  return mistakes(
    [repeats && !until && !count, "count", "Please say until which day it repeats, or how many times"],
    [until && !isDateAndTime(`${until}T00:00`), "until", "The last day must be a day"],
    [until && until <= start.slice(0, 10), "until", "The last day must be after Start"],
    [picture && !alt, "alt", "Please say what is to be seen in the picture"],
    [picture && !rights, "rights", right],
  );
}
