/** Form definition: newsletter sign-up. */
import type { FormDefinition } from "../form.ts";
import { newsletterDisplay } from "./newsletter-display.ts";
import { email } from "./rules.ts";

const wrong = "Please enter a valid email address";

/** The newsletter card on Home (SPEC sections 4, 5 and 8). */
export const newsletter: FormDefinition = {
  ...newsletterDisplay,
  fields: newsletterDisplay.fields.map((field) => ({ ...field, rule: email(wrong, wrong) })),
};
