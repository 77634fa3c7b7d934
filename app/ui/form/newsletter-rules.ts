/** What the newsletter's form is held against; fetched when somebody touches it. */

import { newsletter } from "../../../forms/definitions/newsletter.ts";
import type { Checked } from "../../../forms/form.ts";
import { validate } from "../../../forms/intake/validate.ts";

export function newsletterRules(typed: Record<string, unknown>): Checked {
  return validate(newsletter, typed);
}
