/** States of subscribers and what happened to them, in words. */
import type { SubscriberState } from "../../../newsletter/list/states.ts";
import { type SignName, StateTag } from "../../ui/state-tag.tsx";

export const stateNames: Readonly<Record<SubscriberState, string>> = {
  confirmed: "Confirmed",
  pending: "Not confirmed",
  bounced: "Bounced",
  unsubscribed: "Left",
};

export const eventWords: Readonly<Record<string, string>> = {
  asked: "Signed up, and was asked to confirm",
  reminded: "Was reminded",
  confirmed: "Confirmed",
  imported: "Was imported",
  left: "Unsubscribed",
  removed: "Was taken off the list",
  bounced: "Bounced: the mailbox is gone",
};

export const mailWords: Readonly<Record<string, string>> = {
  waiting: "waiting",
  sending: "leaving now",
  sent: "sent",
  "set aside": "couldn’t be delivered",
  dropped: "held back at the desk",
};

const signs: Record<SubscriberState, SignName> = {
  confirmed: "done",
  pending: "off",
  bounced: "bad",
  unsubscribed: "off",
};

/** The state of a subscriber. */
export function SubscriberTag({ state }: { state: SubscriberState }) {
  return (
    <StateTag sign={signs[state]}>{state === "pending" ? "Not confirmed yet" : stateNames[state]}</StateTag>
  );
}
