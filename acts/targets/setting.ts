import { isWeeklyDraftOn, switchWeeklyDraft } from "../../newsletter/weekly-draft.ts";
import type { TargetType } from "./target-type.ts";

/** Something of the site that is on or off. */
export interface Setting {
  name: string;
  isOn: boolean;
}

const settings = { "weekly-draft": { read: isWeeklyDraftOn, write: switchWeeklyDraft } };

/** By its name. */
export const settingTarget: TargetType<Setting> = {
  lock: async (trx, name) => {
    const isOn = await settingNamed(name)?.read(trx);
    return isOn === undefined ? undefined : { name, isOn };
  },
  read: async (trx, name) => {
    const isOn = await settingNamed(name)?.read(trx);
    return isOn === undefined ? null : { isOn };
  },
  restore: async (trx, name, before, { now }) => {
    await settingNamed(name)?.write(trx, before?.isOn === true, now);
    return true;
  },
};

function settingNamed(name: string) {
  return Object.hasOwn(settings, name) ? settings[name as keyof typeof settings] : undefined;
}
