import { hideStory, isHidden, unhideStory } from "../../news/curation.ts";
import { storyAddress } from "../../news/explain-story.ts";
import type { TargetType } from "./target-type.ts";

/** A story of the news, by its address. */
export const storyTarget: TargetType<string> = {
  idOf: (address) => address,
  lock: async (_, typed) => storyAddress(typed),
  read: async (trx, address) => ({ hidden: await isHidden(trx, address) }),
  restore: async (trx, address, before, { now }) => {
    await (before?.hidden ? hideStory(trx, address, now) : unhideStory(trx, address));
    return true;
  },
};
