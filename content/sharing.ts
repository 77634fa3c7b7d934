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
} as const);
