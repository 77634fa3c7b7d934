import { expect, test } from "vitest";
import { throttleAsync } from "./throttle-async.ts";

test("however often somebody asks, the work is done once a second, and a failure lasts no longer", async () => {
  let time = 0;
  let done = 0;
  const ask = throttleAsync(
    async () => {
      done++;
      if (done === 2) throw new Error("not now");
      return done;
    },
    () => time,
  );
  expect(await Promise.all(Array.from({ length: 100 }, ask))).toEqual(Array(100).fill(1));
  time = 1_000;
  await expect(ask()).rejects.toThrow("not now");
  time = 1_999;
  await expect(ask()).rejects.toThrow("not now");
  time = 2_000;
  expect(await ask()).toBe(3);
});
