import { listOf, settings } from "../text/words/lookup.ts";
import type { Feed } from "./feed.ts";
import list from "./feeds.json" with { type: "json" };

/** The publishers whose feeds are read; the desk adds to them. */
export const feeds = listOf<Feed>("feeds", list, settings);
