import { settings } from "../text/words/lookup.ts";

/** Addresses of the owner's pictures in place of those of the build; "": the build's own. */
export const look = settings("look", { hero: "", band: "", mark: "", card: "" });
