import { expect, test } from "vitest";
import { asciiMailbox, isSingleAddress } from "./mailbox.ts";

test("a mailbox is written with its domain in ASCII, its local part as it was typed", () => {
  expect(asciiMailbox({ address: "Ana@B\u00fccher.example" })).toEqual({
    address: "Ana@xn--bcher-kva.example",
  });
});

test.each(["a@127.0.0.1", "a@\uff11\uff12\uff17.0.0.1", "a@0x7f.1", "a@2130706433"])(
  "nothing is sent to the machine that %s names by its number",
  (address) => {
    expect(asciiMailbox({ address })).toBeUndefined();
    expect(isSingleAddress(address)).toBe(false);
  },
);

test("an address may be in any script, and is one only", () => {
  expect(isSingleAddress("\u7528\u6237@\u4f8b\u5b50.\u5e7f\u544a")).toBe(true);
  expect(isSingleAddress("ana@example.org")).toBe(true);
  expect(isSingleAddress("a@example.org,b@example.org")).toBe(false);
});
