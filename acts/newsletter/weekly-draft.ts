/** Whether the week is put into a draft by itself. */
import { switchWeeklyDraft } from "../../newsletter/weekly-draft.ts";
import { defineAct, refuse } from "../act.ts";

export const weeklyDraftOn = switching(true, {
  name: "weekly-draft.on",
  label: "Switch on",
  log: "switched the weekly draft on",
});

export const weeklyDraftOff = switching(false, {
  name: "weekly-draft.off",
  label: "Switch off",
  log: "switched the weekly draft off",
});

/** Its id is the setting's name, "weekly-draft". */
function switching(isOn: boolean, words: { name: string; label: string; log: string }) {
  return defineAct({
    ...words,
    on: "setting",
    undo: "restore",
    run: async ({ trx, target, at }) => {
      if (target.name !== "weekly-draft") return refuse("not_found", "That’s another setting.");
      await switchWeeklyDraft(trx, isOn, at);
      return { text: `The weekly draft is ${isOn ? "on" : "off"}.`, unchanged: target.isOn === isOn };
    },
  });
}
