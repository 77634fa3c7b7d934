/** What is done to a story of the news: hidden, whoever publishes it; a note, a headline of our own, a place in front. */
import { site } from "../../content/site.ts";
import { daysKept } from "../../news/archive/keep-stories.ts";
import { hideStory, isHidden, unhideStory } from "../../news/curation.ts";
import { storyAddress } from "../../news/explain-story.ts";
import { editStory, findEdit, isKnownStory, listPins } from "../../news/story-edits.ts";
import { dayWords, isDay } from "../../publishing/source-line.ts";
import { daysBeforeDate, localDateIn } from "../../time/zone-time.ts";
import { type Act, type ActServices, defineAct, refuse } from "../act.ts";

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

export const note = writing("note", 500, {
  label: "Save the note",
  log: "wrote an editor’s note on the story {it}",
});

/** The newsroom's own stands beneath it. */
export const headline = writing("headline", 200, {
  label: "Save the headline",
  log: "wrote a headline over the story {it}",
});

const mostPins = 3;

export const pin = defineAct({
  ...shared,
  name: "story.pin",
  label: "Pin to the front",
  log: "pinned the story {it}",
  input: { until: "the last day, such as 2031-01-05" },
  run: async ({ trx, target, input: { until = "" }, at }) => {
    const today = localDateIn(site.timeZone)(at);
    const pins = await listPins(trx, today);
    const others = pins.filter(({ url }) => url !== target);
    if (!isDay(until, false) || until < today || until > daysBeforeDate(today, -daysKept))
      return wrongField("until", "Choose a day from today on.");
    if (others.length >= mostPins)
      return refuse("invalid", `${mostPins} stories are pinned already. Unpin one first.`);
    if (!(await isKnownStory(trx, target))) return unknownStory;
    const last = Math.max(0, ...others.map((one) => one.place ?? 0));
    const place = pins.find(({ url }) => url === target)?.place ?? last + 1;
    await editStory(trx, target, { pinned_until: until, place }, at);
    return { text: `It’s in front through ${dayWords(until)}.` };
  },
});

export const unpin = defineAct({
  ...shared,
  name: "story.unpin",
  label: "Unpin",
  log: "unpinned the story {it}",
  run: async ({ trx, target, at }) => {
    const unchanged = (await findEdit(trx, target)).place === null;
    if (!unchanged) await editStory(trx, target, { pinned_until: null, place: null }, at);
    return { text: "It stands where its day puts it.", unchanged };
  },
});

export const move = defineAct({
  ...shared,
  name: "story.move",
  label: "Move",
  log: "moved the pinned story {it}",
  input: { to: "up or down" },
  run: async ({ trx, target, input, at }) => {
    const pins = await listPins(trx, localDateIn(site.timeZone)(at));
    const from = pins.findIndex(({ url }) => url === target);
    const [one, other] = [pins[from], pins[from + (input.to === "up" ? -1 : 1)]];
    if (!one || !other) return refuse("already_done", "It’s pinned there already, or not at all.");
    await editStory(trx, one.url, { place: other.place }, at);
    await editStory(trx, other.url, { place: one.place }, at);
    return { text: `Moved ${input.to}.` };
  },
});

function writing(field: "note" | "headline", max: number, words: Pick<Act, "label" | "log">) {
  return defineAct({
    ...{ ...shared, ...words },
    name: `story.${field}`,
    input: { [field]: `up to ${max} characters; empty: none` },
    run: async ({ trx, target, input, at }) => {
      const text = (input[field] ?? "").replaceAll(/\s+/g, " ").trim() || null;
      if (text && text.length > max)
        return wrongField(field, `At most ${max} characters, not ${text.length}.`);
      if (!(await isKnownStory(trx, target))) return unknownStory;
      const unchanged = (await findEdit(trx, target))[field] === text;
      if (!unchanged) await editStory(trx, target, { [field]: text }, at);
      return { text: text ? "Saved. It’s on the page within seconds." : `The ${field} is gone.`, unchanged };
    },
  });
}

function wrongField(field: string, message: string) {
  return refuse("invalid", message, { errors: [{ field, message }] });
}

const unknownStory = refuse("not_found", "No source has brought this story.");

export function notAStory(typed: string) {
  return refuse("invalid", `${JSON.stringify(typed)} is no address of a story.`);
}

/** The news in memory as they are by now. */
export async function showNews({ news }: ActServices): Promise<void> {
  await news?.sync();
}
