import { reportsRead } from "../reports-read.ts";

/** The words around the status lines, on top of The Record and of the questions on Community. */
export const standing = {
  title: "Where things stand",
  lead: `${reportsRead}. The longer a stroke, the older its line.`,
  entries: "Entries:",
  old: (age: string) => `${age} old`,
} as const;
