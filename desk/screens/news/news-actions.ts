/** What the buttons of the News screen do: hide and show again, read now, switch off and on, follow, take back. */

import { redirect } from "react-router";
import { hideStory, unhideStory } from "../../../news/curation.ts";
import { storyAddress } from "../../../news/explain-story.ts";
import { addNewSource, findManaged, followMove, removeAddedSource } from "../../../news/manage-sources.ts";
import { moveSource, switchSource } from "../../../news/source-choices.ts";
import { Refusal } from "../../../text/refusal.ts";
import type { RouteContext } from "../../desk-context.ts";
import { type Acts, type Posted, press } from "../../press.ts";

export function actOnNews(context: RouteContext, posted: Posted) {
  return press(context, acts, posted, { after: ({ news }) => news.sync() });
}

/** Back to the screen that the button stood on. */
export function backTo(to: string | undefined): Response {
  return redirect(to && /^\/news(\/why\?|$)/.test(to) ? to : "/news", 303);
}

const acts: Acts = {
  hide: async ({ db, now }, { url, title, back }) => {
    const address = storyAddress(url);
    await hideStory(db, address, now());
    const fields = { intent: "unhide", url: address, ...(back && { back }) };
    return {
      text: `Hidden: ${title ? `“${title}”` : address}. It won’t come back, whoever publishes it.`,
      undo: { path: "/news", fields },
      act: ["hid a story of the news from", new URL(address).hostname],
      ...(back && { to: back }),
    };
  },
  unhide: async ({ db }, { url, back }) => {
    const address = storyAddress(url);
    if (!(await unhideStory(db, address))) throw new Refusal("This story isn’t hidden.");
    return {
      text: "It can be shown again.",
      act: ["showed again a hidden story from", new URL(address).hostname],
      ...(back && { to: back }),
    };
  },
  read: async ({ db, sources, news }, { address = "" }) => {
    const { name, url } = await findManaged(db, sources, address);
    const outcome = await news.refreshOne(url);
    if (outcome === "busy")
      throw new Refusal("The sources are being read right now. Check again in a minute.");
    if (outcome === "unknown") throw new Refusal(`${name} is turned off. Turn it on first.`);
    if (outcome === "failed") throw new Refusal(`We couldn’t read ${name}. Its line says why.`);
    const found = outcome === "fresh" ? "Its stories are up to date." : "It has nothing new.";
    return { text: `Read ${name}. ${found}`, act: ["read the news source", name] };
  },
  off: async ({ db, sources, now }, { address = "" }) => {
    const source = await findManaged(db, sources, address);
    await switchSource(db, source, "off", now());
    return {
      text: `${source.name} is turned off. None of its stories are shown.`,
      undo: { path: "/news", fields: { intent: "on", address: source.address } },
      act: ["switched off the news source", source.name],
    };
  },
  on: async ({ db, sources, now }, { address = "" }) => {
    const source = await findManaged(db, sources, address);
    await switchSource(db, source, "on", now());
    return { text: `${source.name} is turned on.`, act: ["switched on the news source", source.name] };
  },
  follow: async ({ db, sources }, { address = "" }) => {
    const { source, to } = await followMove(db, sources, address);
    return {
      text: `${source.name} will be read at ${to} from now on.`,
      ...(source.url === source.address && {
        undo: { path: "/news", fields: { intent: "return", address: source.address } },
      }),
      act: ["followed a news source to its new address:", source.name],
    };
  },
  return: async ({ db, sources }, { address = "" }) => {
    const source = await findManaged(db, sources, address);
    await moveSource(db, source, source.address);
    return {
      text: `${source.name} will be read at ${source.address} again.`,
      act: ["took back the new address of the news source", source.name],
    };
  },
  remove: async ({ db, sources }, { address = "" }) => {
    const { name, address: url, topic } = await removeAddedSource(db, sources, address);
    return {
      text: `Removed: ${name}, with its stories.`,
      undo: { path: "/news", fields: { intent: "add", name, url, topic } },
      act: ["removed the news source", name],
    };
  },
  add: async ({ db, sources, now, news }, { name, url, topic }) => {
    const source = await addNewSource(db, sources, { name: name?.slice(0, 80), url, topic }, now());
    // Its stories are there when the page is; a round that is running reads it next time.
    const outcome = await news.refreshOne(source.url);
    const when = outcome === "fresh" ? "Its stories have been read." : "The next round will read it.";
    return { text: `Added: ${source.name}. ${when}`, act: ["added the news source", source.name] };
  },
};
