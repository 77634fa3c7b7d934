import { expect, test } from "vitest";
import { withStandIns } from "./lean-router.ts";

const code =
  'function kept() { return gone(); }\nasync function gone(a) { return "long"; }\nexport { gone, kept };';

test("a function that is left out is replaced, and whoever called it calls the replacement", async () => {
  const lean = withStandIns(code, { gone: '() { return "short"; }' });
  const { kept } = await import(`data:text/javascript,${encodeURIComponent(lean)}`);
  expect(kept()).toBe("short");
});

test("the build stops where a function that should be left out is no longer there", () => {
  expect(() => withStandIns(code, { moved: "() {}" })).toThrow("does not declare moved");
});
