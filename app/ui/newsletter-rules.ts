/** What the newsletter's form is held against; fetched when somebody touches it. */
import { check } from "../../forms/check.ts";
import type { Checked } from "../../forms/form.ts";
import { newsletter } from "../../forms/newsletter.ts";

export function newsletterRules(typed: Record<string, unknown>): Checked {
  return check(newsletter, typed);
}
