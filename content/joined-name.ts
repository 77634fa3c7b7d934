import { site } from "./site.ts";

/** The name for running text: its words stay on one line. */
export function joinedName(): string {
  return site.name.replaceAll(" ", "\u00a0");
}
