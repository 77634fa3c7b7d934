export const about = {
  headline: "A harbor with a log book.",
  badge: "Our Log",
  figure: {
    code: "1000101011 = 555",
    caption:
      "Our drawing of the Twin Span over the harbor mouth, which is as invented as the city. Ten lamps, five to a span. Read a lit one as 1 and a dark one as 0, and they spell the area code.",
  },
  cta: { label: "Come Aboard", to: "/get-involved" },
  shareTitle: "Pass it on",
  tocTitle: "In this log",
} as const;
