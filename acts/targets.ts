/** The types of things that acts are done to, by name. A key is the name, a colon and the id: `entry:12`. */
import type { Selectable } from "kysely";
import type { OutboxTable } from "../db/schema.ts";
import type { Submission } from "../forms/owner/submissions.ts";
import type { Offer } from "../publishing/files/starter-offers.ts";
import { type EntryTarget, entryTarget } from "./targets/entry.ts";
import { mailTarget } from "./targets/mail.ts";
import { offerTarget } from "./targets/offer.ts";
import { sourceTarget } from "./targets/source.ts";
import { storyTarget } from "./targets/story.ts";
import { submissionTarget } from "./targets/submission.ts";
import type { TargetType } from "./targets/target-type.ts";

export interface Targets {
  submission: Submission;
  entry: EntryTarget;
  mail: Selectable<OutboxTable>;
  offer: Offer;
  /** Addresses. */
  story: string;
  source: string;
  /** The site as a whole, or what an act makes. */
  site: undefined;
}

export type TargetName = keyof Targets;

export const targets: { readonly [N in TargetName]: TargetType<Targets[N]> } = {
  submission: submissionTarget,
  entry: entryTarget,
  mail: mailTarget,
  offer: offerTarget,
  story: storyTarget,
  source: sourceTarget,
  site: { lock: async () => undefined, read: async () => null },
};

/** The type and the id in a key; undefined for one of no known type. */
export function typeOf(key: string): { type: TargetType<unknown>; id: string } | undefined {
  const [name = "", id = ""] = key.split(/:(.*)/s);
  return Object.hasOwn(targets, name)
    ? { type: targets[name as TargetName] as TargetType<unknown>, id }
    : undefined;
}
