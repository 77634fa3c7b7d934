import { settings } from "../text/words/lookup.ts";

/** The owner's pictures in place of those of the build: the name of each among the files of `/media/`; "": the build's own. */
export const look = settings("look", { hero: "", mark: "", card: "" });

/** The address of the owner's picture, which has one size; undefined: there is none. */
export function lookFile(name: keyof typeof look, ending: string): string | undefined {
  return look[name] ? `/media/${look[name]}-${ending}` : undefined;
}
