import pino from "pino";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { scheduleRepeating } from "./scheduler.ts";

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

const quiet = pino({ enabled: false });

test("work begins at once and again a pause after each end", async () => {
  const starts: number[] = [];
  const stop = scheduleRepeating(
    1000,
    async () => {
      starts.push(Date.now());
      await new Promise((resolve) => setTimeout(resolve, 300));
    },
    quiet,
  );
  const begun = Date.now();
  await vi.advanceTimersByTimeAsync(2700);
  expect(starts.map((time) => time - begun)).toEqual([0, 1300, 2600]);
  stop();
});

test("a failure goes to the log and the next round still comes", async () => {
  const log = pino({ enabled: false });
  const error = vi.spyOn(log, "error");
  let rounds = 0;
  const stop = scheduleRepeating(
    1000,
    async () => {
      if (++rounds === 1) throw new Error("the publisher is asleep");
    },
    log,
  );
  await vi.advanceTimersByTimeAsync(1100);
  expect(rounds).toBe(2);
  expect(error).toHaveBeenCalledOnce();
  stop();
});

test("once stopped, no round begins, not even after one that was under way", async () => {
  let rounds = 0;
  const stop = scheduleRepeating(
    1000,
    async () => {
      rounds++;
      await new Promise((resolve) => setTimeout(resolve, 300));
    },
    quiet,
  );
  await vi.advanceTimersByTimeAsync(100);
  stop();
  await vi.advanceTimersByTimeAsync(5000);
  expect(rounds).toBe(1);
});
