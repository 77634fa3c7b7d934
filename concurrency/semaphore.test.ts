import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { createKeyedSemaphore, createSemaphore } from "./semaphore.ts";

function counted() {
  const seen = { now: 0, most: 0 };
  const work = async () => {
    seen.most = Math.max(seen.most, ++seen.now);
    await pause(5);
    seen.now -= 1;
  };
  return { seen, work };
}

test("no more jobs run at the same time than there are permits, and all get one in order", async () => {
  const semaphore = createSemaphore(3);
  const { seen, work } = counted();
  const order: number[] = [];
  await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      semaphore.run(async () => {
        order.push(index);
        await work();
      }),
    ),
  );
  expect(seen.most).toBe(3);
  expect(order).toEqual(order.toSorted((a, b) => a - b));
});

test("one that fails frees its place", async () => {
  const semaphore = createSemaphore(1);
  await expect(semaphore.run(() => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(await semaphore.run(async () => "yes")).toBe("yes");
});

test("each key has its own row, and rests between two jobs", async () => {
  const semaphoreOf = createKeyedSemaphore(1, { rest: 40 });
  const starts: Record<string, number[]> = { a: [], b: [] };
  const go = (key: "a" | "b") => semaphoreOf(key).run(async () => void starts[key]?.push(performance.now()));
  await Promise.all([go("a"), go("a"), go("b")]);
  const [first = 0, second = 0] = starts.a ?? [];
  expect(second - first).toBeGreaterThanOrEqual(35);
  expect(starts.b?.[0]).toBeLessThan(second);
});

test("who does not want to wait any longer leaves the row, and nobody else loses a turn by that", async () => {
  const semaphore = createSemaphore(1);
  const leave = await semaphore.acquire();
  const impatient = new AbortController();
  const gone = semaphore.acquire(impatient.signal);
  const patient = semaphore.acquire();
  impatient.abort(new Error("enough"));
  await expect(gone).rejects.toThrow("enough");
  leave();
  (await patient)();
  expect(await semaphore.run(async () => "free")).toBe("free");
});

test("nobody rests when all is over", async () => {
  const closing = new AbortController();
  const semaphore = createSemaphore(1, { rest: 60_000, signal: closing.signal });
  closing.abort();
  await semaphore.run(async () => undefined);
  expect(await semaphore.run(async () => "done")).toBe("done");
});
