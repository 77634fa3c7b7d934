import { words } from "./words.ts";

/** On top of a page in another language of which not everything is translated. */
export const partly = words("languages", { partly: "Part of this page isn’t translated yet." });
