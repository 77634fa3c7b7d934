/** Form definition: mail by topic or place. Kept and guarded as the sign-ups of the newsletter are, one for each list. */
import * as v from "valibot";
import { places } from "../../content/places.ts";
import { topics } from "../../content/topics.ts";
import { words } from "../../content/words.ts";
import { rhythms } from "../../db/newsletter-schema.ts";
import type { FormDefinition } from "../form.ts";
import { signUpFields } from "./newsletter.ts";
import { display } from "./newsletter-display.ts";
import { oneOf } from "./rules.ts";

const isList = (list: string) => lists().some(({ value }) => value === list);

export const follow: FormDefinition = words("forms.follow", {
  ...display,
  path: "/newsletter/follow",
  fields: [
    {
      name: "list",
      label: "Topic or place",
      control: "choice",
      rule: v.pipe(v.string(), v.check(isList, "Choose a topic or a place")),
    },
    {
      name: "rhythm",
      label: "How often",
      control: "choice",
      initial: "decided",
      choices: [
        { value: "decided", label: "When something is decided" },
        { value: "weekly", label: "Once a week" },
      ],
      rule: oneOf(rhythms, "Choose how often"),
    },
    ...signUpFields,
  ],
  button: "Follow",
  success: "One more step: look into your mailbox.",
  next: "We’ve sent you an email. Open the link in it and press the button there.",
});

/** The form with the topics and places of now to choose from. */
export function followForm(): FormDefinition {
  const fields = follow.fields.map((field) =>
    field.name === "list" ? { ...field, choices: lists() } : field,
  );
  return { ...follow, fields };
}

function lists() {
  return Object.entries({ topic: topics, place: places }).flatMap(([by, all]) =>
    all.map(({ value, label }) => ({ value: `${by}:${value}`, label })),
  );
}
