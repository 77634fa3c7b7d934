/** Targets: sources of the news, and its stories. */
import type { Database } from "../../db/schema.ts";
import { addSource, hideStory, isHidden, removeSource, unhideStory } from "../../news/curation.ts";
import { storyAddress } from "../../news/explain-story.ts";
import { moveSource, switchSource } from "../../news/source-choices.ts";
import { editStory, findEdit, listPins } from "../../news/story-edits.ts";
import type { TargetType } from "./target-type.ts";

/** A source of the news, or an address where there is none yet: the one under which it is configured or was added. */
export const sourceTarget: TargetType<string> = {
  idOf: (address) => address,
  lock: async (_, typed) => URL.parse(typed)?.href ?? typed,
  read: readSource,
  restore: async (trx, address, before, { now }) => {
    const is = await readSource(trx, address);
    const { off = false, movedTo = null, name = null, topic = null } = before ?? {};
    if (is.name && !name) return removeSource(trx, address);
    if (name) await addSource(trx, { url: address, name: String(name), topic: String(topic) }, now);
    await moveSource(trx, { address, url: is.movedTo ?? address }, String(movedTo ?? address));
    if (off !== is.off) await switchSource(trx, { address }, off ? "off" : "on", now);
    return true;
  },
};

/** `name` and `topic`: of an added one. */
async function readSource(trx: Database, address: string) {
  const added = trx.selectFrom("news_added_sources").selectAll().where("url", "=", address);
  const chosen = trx.selectFrom("news_source_choices").selectAll().where("url", "=", address);
  const [source, choice] = [await added.executeTakeFirst(), await chosen.executeTakeFirst()];
  return {
    off: Boolean(choice?.off_at),
    movedTo: choice?.moved_to ?? null,
    name: source?.name ?? null,
    topic: source?.topic ?? null,
  };
}

/** A story of the news, by its address: whether it is hidden, and what the desk adds to it. */
export const storyTarget: TargetType<string> = {
  idOf: (address) => address,
  lock: async (_, typed) => storyAddress(typed),
  read: async (trx, address) => ({
    hidden: await isHidden(trx, address),
    ...(await findEdit(trx, address)),
  }),
  restore: async (trx, address, before, { now }) => {
    const { hidden, ...edit } = before ?? {};
    if (hidden !== undefined) await (hidden ? hideStory(trx, address, now) : unhideStory(trx, address));
    await editStory(trx, address, edit, now);
    return true;
  },
  // Moving one moves its neighbor.
  others: async (trx) => (await listPins(trx)).map(({ url }) => `story:${url}`),
  byField: true,
};
