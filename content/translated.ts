import { words } from "./words.ts";

/** What pages say that are in another language. */
export const translated = words("languages", {
  /** On top of one of which not everything is translated. */
  partly: "Part of this page isn’t translated yet.",
  /** Beside the consent to the license, whose text is in the site's own language: what it allows. */
  license: "It stays yours. We may publish it here and shorten it. You can ask us to take it down.",
});
