/** The link to unsubscribe, in the text and the HTML of an issue, which hold `{leave}` in its place. */

/** Fills the last `{leave}`: that of the footer. What stands before was typed by an editor and must not get the link of a reader. */
export function withLeaveLink(part: string, link: string): string {
  const at = part.lastIndexOf(placeholder);
  return at < 0 ? part : part.slice(0, at) + link + part.slice(at + placeholder.length);
}

const placeholder = "{leave}";
