/** What a report is marked as: by its feed's settings, its publisher's categories, its headline and its dateline. */
import type { Feed } from "../../content/feeds.ts";
import { tokensOf } from "./phrases.ts";
import type { StoryText } from "./relevance.ts";

/** Whole words, as `tokensOf` has them. */
const opinion = new Set(
  "opinion|opinions|editorial|editorials|commentary|column|columns|op ed|letters to the editor|guest column|guest essay|viewpoint|opinión|columna".split(
    "|",
  ),
);
/** "MEMPHIS, Tenn. (AP) —", "By the Associated Press", "AP: Who pays". */
const wire = /\(AP\)\s*[—–-]|^(?:By )?(?:The )?Associated Press\b|^AP:/;

/** In the order in which they are shown; what each is called stands in content/news.ts. */
export function labelsOf(
  { title, description, categories = [], url }: StoryText & { url: string },
  { subscription, pressRelease, language }: Pick<Feed, "subscription" | "pressRelease" | "language">,
): string[] {
  const isMarked = (mark: boolean | string = false) => (typeof mark === "string" ? url.includes(mark) : mark);
  const [start = "", ...rest] = title.split(/[:|]/);
  const parts = [...categories, ...(rest.length > 0 ? [start] : [])];
  const texts = [title, description, ...categories];
  const is = {
    subscription: isMarked(subscription),
    opinion: parts.some((part) => opinion.has(tokensOf(part).join(" "))),
    ap: texts.some((text) => wire.test(text.trim())) || categories.includes("AP"),
    spanish: language === "es",
    "press-release": isMarked(pressRelease),
  };
  return Object.entries(is).flatMap(([label, applies]) => (applies ? label : []));
}
