/** The states of subscribers that the desk shows (db/newsletter-schema.ts). Shared by browser and server. */
export const subscriberStates = ["confirmed", "pending", "bounced", "unsubscribed"] as const;
export type SubscriberState = (typeof subscriberStates)[number];
