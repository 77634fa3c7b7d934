/** The promise that a submission answered with success is never lost, tried with power cuts. */
import { expect, test } from "vitest";
import { cutPower } from "./power-cut.ts";
import { traceRun, whyNoTrace } from "./trace.ts";

const obstacle = whyNoTrace();
const title = "after a power cut at any moment everybody who was thanked is in the inbox";

test.skipIf(obstacle)(`${title}${obstacle ? ` (not tried: ${obstacle})` : ""}`, async () => {
  const steps = await traceRun({ submissions: 120 });
  const { cuts, dirty, lossy, corrupt } = await cutPower(steps, 100, 901);
  expect({ cuts, lossy, corrupt }).toEqual({ cuts: 100, lossy: 0, corrupt: 0 });
  expect(dirty).toBeGreaterThan(20);
});

test.skipIf(obstacle)("the same cuts do find a database that does not wait for its disk", async () => {
  const steps = await traceRun({ submissions: 120, pragmas: "synchronous = NORMAL" });
  // Before the first thanks there is nothing to lose, and each new migration makes that part longer.
  const first = steps.findIndex((step) => step.kind === "thanks");
  const { lossy } = await cutPower(steps, 60, 901, first);
  expect(lossy).toBeGreaterThan(20);
});
