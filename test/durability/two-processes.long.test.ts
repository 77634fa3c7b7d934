import { expect, test } from "vitest";
import { killOneOfTwo } from "./two-processes-run.ts";

test("when one of two servers is killed, only those it was talking to notice, and nothing anybody was thanked for is lost", async () => {
  const { thanked, kept, hurt, held } = await killOneOfTwo({ submissions: 300 });
  expect(thanked).toHaveLength(300);
  expect(kept).toEqual(thanked);
  expect(hurt).toBeLessThanOrEqual(held);
});
