/** The words around the story on the About screen; the story itself is about.md. */
export const about = {
  headline: "Why Memphis. Why now.",
  badge: "About Us",
  figure: {
    code: "1110000101 = 901",
    caption:
      "Our drawing of the Hernando de Soto Bridge. Ten lamps, five to an arch; the real bridge has far more. Read the lit ones as 1 and the dark ones as 0, and they spell the area code.",
  },
  cta: { label: "Join the Movement", to: "/get-involved" },
  shareTitle: "Share this story",
  tocTitle: "In this story",
} as const;
