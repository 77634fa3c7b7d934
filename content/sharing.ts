import { words } from "./words.ts";
/** The line of links with which a page is passed on. */
export const sharing = words("sharing", {
  title: "Share",
  on: "Share on {network}",
  email: "Email",
  facebook: "Facebook",
  linkedin: "LinkedIn",
  copy: "Copy link",
  copied: { title: "Link copied!", description: "The URL has been copied to your clipboard." },
  address: "Link to this page",
  save: "Save as picture",
  saveSquare: "Save as square picture",
  cite: "How to cite",
  citation: "{of}, “{title}”, {from}.",
  citationUndated: "{of}, “{title}”.",
  /** Who brought together what others reported. */
  by: "as listed by {name}",
} as const);
