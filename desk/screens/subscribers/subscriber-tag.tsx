import type { SubscriberState } from "../../../newsletter/list/states.ts";
import { type SignName, StateTag } from "../../ui/state-tag.tsx";
import { stateNames } from "./subscriber-words.ts";

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
