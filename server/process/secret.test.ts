import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readSecret } from "./secret.ts";

let dataDir: string;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "secret-"));
});

afterEach(() => rmSync(dataDir, { recursive: true }));

test("a secret is made once, for its owner's eyes, and stays the same", () => {
  const first = readSecret({ secret: undefined, dataDir });
  expect(first).toMatch(/^[0-9a-f]{64}$/);
  expect(readSecret({ secret: undefined, dataDir })).toBe(first);
  expect(readdirSync(dataDir)).toEqual(["secret"]);
  expect(statSync(join(dataDir, "secret")).mode & 0o777).toBe(0o600);
});

test("the secret of the settings goes before the one in the folder", () => {
  expect(readSecret({ secret: "x".repeat(40), dataDir })).toBe("x".repeat(40));
  expect(readdirSync(dataDir)).toEqual([]);
});

test("an emptied file is named, so that no link is signed with nothing", () => {
  writeFileSync(join(dataDir, "secret"), "\n");
  expect(() => readSecret({ secret: undefined, dataDir })).toThrow(/secret holds no secret/);
});
