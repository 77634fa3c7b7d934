/** The line of links with which a page is passed on. */
export const sharing = {
  title: "Share",
  email: "Email",
  facebook: "Facebook",
  linkedin: "LinkedIn",
  copy: "Copy link",
  copied: { title: "Link copied!", description: "The URL has been copied to your clipboard." },
  address: "Link to this page",
} as const;
