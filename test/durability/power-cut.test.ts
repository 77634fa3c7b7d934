/** A submission answered with success survives a power cut. power-cut.long.test.ts does it at length, and tests the test. */
import { expect, test } from "vitest";
import { cutPower } from "./power-cut.ts";
import { traceRun, whyNoTrace } from "./trace.ts";

const obstacle = whyNoTrace();

test.skipIf(obstacle)(
  `after a power cut everybody who was thanked is in the inbox${obstacle ? ` (not tried: ${obstacle})` : ""}`,
  async () => {
    const steps = await traceRun({ submissions: 20 });
    const { cuts, dirty, lossy, corrupt } = await cutPower(steps, 20, 901);
    expect({ cuts, lossy, corrupt }).toEqual({ cuts: 20, lossy: 0, corrupt: 0 });
    expect(dirty).toBeGreaterThan(3);
  },
);
