/** The newsletter form's validation rules, loaded when the form is first focused. */
import { newsletter } from "../../../forms/definitions/newsletter.ts";
import { validate } from "../../../forms/intake/validate.ts";

export const newsletterRules = (typed: Record<string, unknown>) => validate(newsletter, typed);
