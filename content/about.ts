import { words } from "./words.ts";
/** The words around the story on the About screen; the story itself is about.md. */
export const about = words("about", {
  headline: "Why Memphis. Why now.",
  badge: "About Us",
  figure: {
    code: "{lamps} = {areaCode}",
    caption: "Our drawing of the Hernando de Soto Bridge. A lit lamp is 1.",
  },
  cta: { label: "Join the Movement", to: "/get-involved" },
  shareTitle: "Share this story",
  tocTitle: "In this story",
} as const);
