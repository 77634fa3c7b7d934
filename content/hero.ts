import { words } from "./words.ts";

/** The words of the first view of the home screen. They stand apart from home.ts, whose script waits longer. */
export const hero = words("hero", {
  first: "Memphis:",
  rest: "Ground Zero for the AI Revolution",
  lead: "Data centers have come to {city}. {joinedName} is where neighbors, teachers, founders and companies keep track of it together.",
  join: { label: "Join the Movement", to: "/get-involved" },
  story: { label: "Learn Our Story", to: "/about" },
  strip: ["Hernando de Soto Bridge, opened in 1973", "{areaCode} = {lamps}"],
} as const);
