import { expect, test } from "vitest";
import { countCharacters, tidyLine, tidyText } from "./tidy.ts";

test("prose keeps its lines, tabs and directions and loses control characters", () => {
  expect(tidyText("  one\r\ntwo\rthree\t\u0000\u0007\u001b[31m\u009b \u202eabc ")).toBe(
    "one\ntwo\nthree\t[31m \u202eabc",
  );
});

test("a name is one line without direction marks", () => {
  expect(tidyLine(" Ana\r\n\tMaria\u202e\u2066 \u2028Lopez ")).toBe("Ana Maria  Lopez");
});

test("letters typed in two ways are kept in one", () => {
  expect(tidyLine("Jose\u0301")).toBe("José");
});

test("joined emoji stay whole, invisible text counts as none", () => {
  expect(tidyLine("👩‍🚀")).toBe("👩‍🚀");
  expect(tidyText("\u200b\u2060\u3164 \ufeff")).toBe("");
});

test("a guitar is one character", () => {
  expect(countCharacters("🎸a")).toBe(2);
});
