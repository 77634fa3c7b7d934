import { expect, test } from "vitest";
import { placeholdersIn, tooLong, unknownPlaceholder } from "./limits.ts";

test("a title says after which word search engines cut it", () => {
  const title = "Get Involved with 901 AI, the community for everyone building artificial intelligence";
  expect(tooLong("pages.getInvolved.title", title)).toBe(
    "85 characters; search engines cut at 60, after “everyone”.",
  );
  expect(tooLong("pages.getInvolved.title", title.slice(0, 60))).toBeUndefined();
  expect(tooLong("forms.contact.button", "x".repeat(41))).toMatch(/^41 characters; no more than 40 fit\.$/);
  expect(tooLong("home.mission.title", title.repeat(9))).toBeUndefined();
});

test("a placeholder that nothing fills in is named", () => {
  expect(unknownPlaceholder("{name}, {count} and {nobody}", "{count} things")).toBe(
    "Nothing fills in {nobody} here.",
  );
  expect(unknownPlaceholder("{city}", "")).toBeUndefined();
  expect(placeholdersIn("{a} {b} {a}")).toEqual(["{a}", "{b}"]);
});
