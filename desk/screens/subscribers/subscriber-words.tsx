/** States of subscribers and what happened to them, in words. */
import type { SubscriberState } from "../../../newsletter/list/states.ts";
import { type SignName, StateTag } from "../../ui/state-tag.tsx";

export const states: Readonly<Record<SubscriberState, { label: string; sign: SignName }>> = {
  confirmed: { label: "Confirmed", sign: "done" },
  pending: { label: "Not confirmed", sign: "off" },
  bounced: { label: "Bounced", sign: "bad" },
  unsubscribed: { label: "Left", sign: "off" },
  topics: { label: "Topics only", sign: "done" },
};

export const eventWords: Readonly<Record<string, string>> = {
  asked: "Signed up, and was asked to confirm",
  reminded: "Was reminded",
  confirmed: "Confirmed",
  imported: "Was imported",
  left: "Unsubscribed",
  removed: "Was taken off the list",
  bounced: "Bounced: the mailbox is gone",
  "list asked": "Asked for a list, and was asked to confirm",
  "list confirmed": "Confirmed a list",
  "list changed": "Changed how often",
  "list left": "Left a list",
  changed: "Changed on their page",
};

export const mailWords: Readonly<Record<string, string>> = {
  waiting: "waiting",
  sending: "leaving now",
  sent: "sent",
  "in doubt": "may have arrived",
  "set aside": "couldn’t be delivered",
  dropped: "held back at the desk",
};

/** The state of a subscriber. */
export function SubscriberTag({ state }: { state: SubscriberState }) {
  const { label, sign } = states[state];
  return <StateTag sign={sign}>{state === "pending" ? `${label} yet` : label}</StateTag>;
}
