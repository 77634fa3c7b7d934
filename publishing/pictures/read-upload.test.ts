import { tmpdir } from "node:os";
import { expect, test } from "vitest";
import { readUpload } from "./pictures.ts";

test("a path that is no file, or nothing at all, is a sentence and no stack of code", async () => {
  expect(await readUpload("/nowhere.jpg")).toEqual({
    problem: "There is no such file, or it may not be read.",
  });
  expect(await readUpload(tmpdir())).toEqual({ problem: "It is no file." });
  expect(await readUpload("/dev/zero")).toEqual({ problem: "It is no file." });
});
