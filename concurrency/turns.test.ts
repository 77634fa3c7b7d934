import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { createTurns } from "./turns.ts";

/** Keeps the event loop busy. */
function work(milliseconds: number): void {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
}

test.for(["one after another", "at once"])(
  "others have their turn between long steps, asked for %s",
  async (how) => {
    const inTurn = createTurns(5);
    const seen: string[] = [];
    const step = () => {
      setImmediate(() => seen.push("others"));
      work(6);
      seen.push("step");
    };
    const steps = [1, 2, 3];
    if (how === "at once") await Promise.all(steps.map(() => inTurn(step)));
    else for (const _ of steps) await inTurn(step);
    expect(seen).toEqual(["step", "others", "step", "others", "step"]);
  },
);

test("short steps wait for nobody, however much time has passed since the last one", async () => {
  const inTurn = createTurns(1_000);
  const seen: string[] = [];
  await inTurn(() => seen.push("step"));
  await pause(5);
  setImmediate(() => seen.push("others"));
  for (const _ of [1, 2, 3]) await inTurn(() => seen.push("step"));
  expect(seen).toEqual(["step", "step", "step", "step"]);
});
