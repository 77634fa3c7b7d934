import { site } from "./site.ts";

/** The words of the first view of the home screen. They stand apart from home.ts, whose script waits longer. */
export const hero = {
  first: "Port Example:",
  rest: "Where AI Meets the Tide Table",
  lead: `New machines have come in on the tide. ${site.name} is where the harbor looks them over together: pilots, teachers, shopkeepers and coders on one quay.`,
  join: { label: "Come Aboard", to: "/get-involved" },
  story: { label: "Read Our Log", to: "/about" },
  strip: ["The Twin Span, an invented bridge", "555 = 1000101011"],
} as const;
