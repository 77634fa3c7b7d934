/** What the newsletter may do by itself: make the week's draft, let it leave, let mail by topic leave. */
import { type AutomaticName, switchTo } from "../../newsletter/automatic.ts";
import { defineAct, refuse } from "../act.ts";

export const [weeklyDraftOn, weeklyDraftOff] = switching("weekly-draft", {
  on: ["Switch on", "switched the weekly draft on", "The weekly draft is on."],
  off: ["Switch off", "switched the weekly draft off", "The weekly draft is off."],
});

export const [letterLeaves, letterWaits] = switching("letter-leaves", {
  on: [
    "Let it leave by itself",
    "let the week’s letter leave by itself",
    "The week’s letter leaves on its day.",
  ],
  off: ["Make it wait", "made the week’s letter wait", "The week’s letter waits for an owner."],
});

export const [topicMailLeaves, topicMailWaits] = switching("topic-mail-leaves", {
  on: [
    "Let it leave by itself",
    "let mail by topic leave by itself",
    "Mail by topic leaves by itself from now on.",
  ],
  off: ["Make it wait", "made mail by topic wait", "Mail by topic waits for an owner from now on."],
});

/** Of each its button, what the log says, and what the screen says then. */
type Words = Record<"on" | "off", readonly [label: string, log: string, text: string]>;

function switching(setting: AutomaticName, words: Words) {
  return (["on", "off"] as const).map((state) => {
    const isOn = state === "on";
    const [label, log, text] = words[state];
    return defineAct({
      ...{ name: `${setting}.${state}`, on: "setting", label, log, undo: "restore" },
      // Mail leaves without anybody looking at it.
      ...(setting !== "weekly-draft" && { role: "owner", fresh: true }),
      offered: ({ name, isOn: was }) => name === setting && was !== isOn,
      run: async ({ trx, target, at }) => {
        if (target.name !== setting) return refuse("not_found", "That’s another setting.");
        await switchTo(trx, setting, isOn, at);
        return { text, unchanged: target.isOn === isOn };
      },
    });
  });
}
