/** Accessibility: what two engines find in every screen and state, in the given ways of looking at it, and its HTML as it stands then. */
import { faultsInDocument } from "../support/html-faults.ts";
import { openServerWithStories, states } from "../support/states.ts";
import { test as base, expect } from "../support/visit.ts";
import { findBarriers, type Way } from "./barriers.ts";

export const test = base.extend({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures here
    async ({}, use) => {
      const news = await openServerWithStories();
      await use(news.server);
      await news.close();
    },
    { scope: "worker" },
  ],
});

/** Declares a test for each state; `chosen` picks among the ways in which the state, the `index`th, can be seen; where it picks none, there is no test. */
export function testStates(chosen: (ways: readonly Way[], index: number) => readonly Way[]): void {
  test.skip(({ viewport }) => viewport?.width !== 1280, "the tests set their own widths");

  for (const [index, { name, open, ways, errors }] of states.entries()) {
    const seen = chosen(ways, index);
    if (seen.length === 0) continue;
    test.describe(name, () => {
      test.use({ expectedErrors: errors ? [errors] : [] });

      test("has nothing that two engines object to", async ({ page }) => {
        await open(page);
        expect(await faultsInDocument(page)).toEqual([]);
        expect(await findBarriers(page, seen)).toEqual({});
      });
    });
  }
}
