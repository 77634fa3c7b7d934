/** What a list of messages is asked for, as server and browser know it. */
import type { FormName } from "../../../forms/form.ts";

export const views = ["waiting", "answered", "all", "spam"] as const;
export type View = (typeof views)[number];

export interface ListQuery {
  show: View;
  /** As typed. */
  q: string;
  /** "" for every form. */
  form: FormName | "";
  /** Days of the site's zone, YYYY-MM-DD, or "". */
  since: string;
  until: string;
  note: boolean;
  suspected: boolean;
  withdrawn: boolean;
}

/** Whether anything but the state is chosen. */
export function isNarrow({ show, ...rest }: ListQuery): boolean {
  return Object.values(rest).some(Boolean);
}
