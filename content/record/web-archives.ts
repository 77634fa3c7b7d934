import { settings } from "../../text/words/lookup.ts";

/** Public web archives: beside a source may stand the address of its copy in one of them. */
export const webArchives = settings("webArchives", {
  hosts: ["web.archive.org", "archive.ph", "archive.today", "archive.is", "perma.cc", "ghostarchive.org"],
  /** Where somebody looks for a copy: the source's address follows. */
  search: "https://web.archive.org/web/*/",
});
