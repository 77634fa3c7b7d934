import { words } from "../words.ts";

/** Under which license the text of The Record may be used. The site's own text only: headlines of sources are their publishers’. */
export const license = words("license", {
  name: "CC BY 4.0",
  url: "https://creativecommons.org/licenses/by/4.0/",
  /** Before the license’s name, which is a link, and after it. */
  before: "Text of the Record: ",
  after: ". Cite it as: {name}, The Record, https://{domain}/record, and the day you read it.",
} as const);

/** The same in one line, for files. */
export function licenseLine(): string {
  return `${license.before}${license.name} (${license.url})${license.after}`;
}
