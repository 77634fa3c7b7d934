import { expect, test } from "vitest";
import { withRetry } from "./retry.ts";

const busy = () => Object.assign(new Error("database is locked"), { code: "SQLITE_BUSY_SNAPSHOT" });

test("a writer that meets a lock tries again until it gets through", async () => {
  let tries = 0;
  const work = async () => {
    if (++tries < 4) throw busy();
    return "kept";
  };
  expect(await withRetry(work)).toBe("kept");
  expect(tries).toBe(4);
});

test("any other error is passed on at once", async () => {
  let tries = 0;
  const work = async () => {
    tries++;
    throw new Error("disk full");
  };
  await expect(withRetry(work)).rejects.toThrow("disk full");
  expect(tries).toBe(1);
});

test("a lock that stays is given up after about three seconds", { timeout: 8_000 }, async () => {
  const begun = performance.now();
  await expect(withRetry(() => Promise.reject(busy()))).rejects.toThrow("locked");
  const waited = performance.now() - begun;
  expect(waited).toBeGreaterThan(2_500);
  expect(waited).toBeLessThan(3_500);
});
