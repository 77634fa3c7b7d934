/** The newsletter form's validation rules, loaded when the form is first focused. */

import { newsletter } from "../../../forms/definitions/newsletter.ts";
import type { Checked } from "../../../forms/form.ts";
import { validate } from "../../../forms/intake/validate.ts";

export function newsletterRules(typed: Record<string, unknown>): Checked {
  return validate(newsletter, typed);
}
