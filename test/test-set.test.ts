import { globSync } from "node:fs";
import { expect, test } from "vitest";
import { isQuick, widthTests } from "./test-set.ts";

test("every test that depends on the width exists", () => {
  expect(globSync(widthTests).sort()).toEqual([...widthTests].sort());
});

test("a unit test that starts a server is not quick", () => {
  expect(isQuick("text/csv.test.ts")).toBe(true);
  expect(isQuick("cli.long.test.ts")).toBe(false);
  expect(isQuick("test/durability/backup.long.test.ts")).toBe(false);
});
