import { expect, test } from "vitest";
import { Refusal, refusalText } from "./refusal.ts";

test("a refusal is told, and whatever else was thrown goes on to the frame and its log", () => {
  expect(refusalText(new Refusal("The source is in the list already."))).toBe(
    "The source is in the list already.",
  );
  expect(() => refusalText(new TypeError("rows is undefined"))).toThrow(TypeError);
});
