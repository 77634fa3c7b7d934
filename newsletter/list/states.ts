/** The states of subscribers that the desk shows (db/newsletter-schema.ts). Shared by browser and server. */
import type { SubscriberState } from "../../db/newsletter-schema.ts";

export type { SubscriberState };
export const subscriberStates = [
  "confirmed",
  "pending",
  "bounced",
  "unsubscribed",
  "topics",
] as const satisfies SubscriberState[];
