/** The types of things that acts are done to, by name. A key is the name, a colon and the id: `entry:12`. */
import type { Selectable } from "kysely";
import type { OutboxTable } from "../db/schema.ts";
import type { Submission } from "../forms/owner/submissions.ts";
import type { Offer } from "../publishing/files/starter-offers.ts";
import type { Entry } from "../publishing/kind.ts";
import { type EntryTarget, entryTarget } from "./targets/entry.ts";
import { issueTarget } from "./targets/issue.ts";
import { mailTarget } from "./targets/mail.ts";
import { offerTarget } from "./targets/offer.ts";
import { type Setting, settingTarget } from "./targets/setting.ts";
import { submissionTarget } from "./targets/submission.ts";
import type { TargetType } from "./targets/target-type.ts";

export interface Targets {
  submission: Submission;
  entry: EntryTarget;
  issue: Entry;
  mail: Selectable<OutboxTable>;
  offer: Offer;
  setting: Setting;
  /** The site as a whole, or what an act makes. */
  site: undefined;
}

export type TargetName = keyof Targets;

export const targets: { readonly [N in TargetName]: TargetType<Targets[N]> } = {
  submission: submissionTarget,
  entry: entryTarget,
  issue: issueTarget,
  mail: mailTarget,
  offer: offerTarget,
  setting: settingTarget,
  site: { lock: async () => undefined, read: async () => null },
};

/** The type and the id in a key; undefined for one of no known type. */
export function typeOf(key: string): { type: TargetType<unknown>; id: string } | undefined {
  const [name = "", id = ""] = key.split(/:(.*)/s);
  return Object.hasOwn(targets, name)
    ? { type: targets[name as TargetName] as TargetType<unknown>, id }
    : undefined;
}
