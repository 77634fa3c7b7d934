/** Which tests belong to `npm test -- quick`, `npm test` and `npm run test:long`. */
import { readFileSync } from "node:fs";

/** Only `npm run test:long` runs these, because each takes many seconds. */
export const longUnitTests = "**/*.long.test.ts";
export const longBrowserTests = "**/*.long.e2e.ts";
/** The tag of a slow browser test whose file belongs to `npm test`: only `npm run test:long` runs it. */
export const longTag = /@long/;

/** Browser tests whose result depends on the width: `npm test` runs them on the narrow screen too, the others only on the wide. */
export const widthTests = [
  "app/pages/screens.e2e.ts",
  "app/ui/layout/menu.e2e.ts",
  "test/accessibility/reduced-motion.e2e.ts",
];

/**
 * Long browser tests that set a phone's width themselves, or whose result does not depend on the width: the narrow screen, which is
 * a touch screen, runs them alone.
 */
export const phoneTests = [
  "app/ui/form/honeypot.long.e2e.ts",
  "app/ui/notice/notices.long.e2e.ts",
  "text/markdown/render-safely.long.e2e.ts",
  "test/house/second-city.long.e2e.ts",
  "desk/ui/unsaved-text.long.e2e.ts",
  "desk/ui/write/writing.long.e2e.ts",
  "desk/screens/languages/languages.long.e2e.ts",
  "desk/screens/meetings/meetings.long.e2e.ts",
  "desk/screens/news/ours.long.e2e.ts",
  "desk/screens/entries/pictures.long.e2e.ts",
  "desk/screens/entries/portrait.long.e2e.ts",
  "desk/screens/entries/source-marks.long.e2e.ts",
  "desk/screens/site/city/city.long.e2e.ts",
  "desk/screens/site/lists/lists.long.e2e.ts",
  "desk/screens/site/look.long.e2e.ts",
  "desk/screens/words/words.long.e2e.ts",
];

const slow =
  /test\/support\/(start-server|postgres|both-engines|copied-project|mail-server|feed-server|news-server)\.ts|node:child_process/;

/** True for a unit test that starts no server, database or program. */
export function isQuick(file: string): boolean {
  return !/^test\/(?!house\/house\.test)/.test(file) && !slow.test(readFileSync(file, "utf8"));
}
