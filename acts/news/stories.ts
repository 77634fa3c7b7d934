/** Hides a story of the news, whoever publishes it, and shows it again. */
import { hideStory, isHidden, unhideStory } from "../../news/curation.ts";
import { storyAddress } from "../../news/explain-story.ts";
import { type ActServices, defineAct, refuse } from "../act.ts";

const shared = {
  on: "story",
  undo: "restore",
  prepare: async (_: unknown, ids: readonly string[]) => {
    const wrong = ids.find((id) => !storyAddress(id));
    return wrong === undefined ? undefined : notAStory(wrong);
  },
  after: showNews,
} as const;

export const hide = defineAct({
  ...shared,
  name: "story.hide",
  label: "Hide",
  log: "hid the story {it}",
  input: { title: "its headline, for the notice" },
  run: async ({ trx, target, input: { title }, at }) => {
    const text = `Hidden: ${title ? `“${title}”` : target}. It won’t come back, whoever publishes it.`;
    if (await isHidden(trx, target)) return { text, unchanged: true };
    await hideStory(trx, target, at);
    return { text };
  },
});

export const show = defineAct({
  ...shared,
  name: "story.show",
  label: "Show again",
  log: "showed the story {it} again",
  run: async ({ trx, target }) => {
    if (!(await isHidden(trx, target))) return refuse("already_done", "This story isn’t hidden.");
    await unhideStory(trx, target);
    return { text: "It can be shown again." };
  },
});

export function notAStory(typed: string) {
  return refuse("invalid", `${JSON.stringify(typed)} is no address of a story.`);
}

/** The news in memory as they are by now. */
export async function showNews({ news }: ActServices): Promise<void> {
  await news?.sync();
}
