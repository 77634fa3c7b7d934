/** Form definition: newsletter sign-up. */
import { asForm, type FormDefinition } from "../form.ts";
import { display } from "./newsletter-display.ts";
import { email } from "./rules.ts";

const wrong = "Please enter a valid email address";

export const signUpFields = display.fields.map((field) => ({ ...field, rule: email(wrong, wrong) }));

/** The newsletter card on Home (SPEC sections 4, 5 and 8). */
export const newsletter: FormDefinition = asForm({
  ...display,
  fields: signUpFields,
});
