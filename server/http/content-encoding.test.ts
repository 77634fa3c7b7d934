import { expect, test } from "vitest";
import { type Coding, createChooseCoding } from "./content-encoding.ts";

const chooseCoding = createChooseCoding();
const offered: Coding[] = ["br", "zstd", "gzip"];

test.each([
  ["gzip, deflate, br, zstd", "br"],
  ["gzip, deflate", "gzip"],
  ["x-gzip", "gzip"],
  ["GZIP;Q=0.5", "gzip"],
  ["zstd", "zstd"],
  ["br;q=0.1, zstd;q=0.9, gzip", "gzip"],
  ["br;q=0, gzip;q=0.001", "gzip"],
  ["*", "br"],
  ["*;q=0.5, br;q=0", "zstd"],
  ["gzip, *;q=0", "gzip"],
  ["identity, gzip", "gzip"],
  ["identity;q=0.5, gzip;q=0.2", undefined],
  ["identity;q=1, *;q=0", undefined],
  ["identity;q=0", undefined],
  ["br;q=nothing", "br"],
  ["deflate, compress", undefined],
  ["br;q=0", undefined],
  ["*;q=0", undefined],
  ["", undefined],
  [undefined, undefined],
])("who says %j reads %s", (header, coding) => {
  expect(chooseCoding(header, offered)).toBe(coding);
  expect(chooseCoding(header, offered)).toBe(coding);
});

test("where there is no compressed form, everybody reads the plain one", () => {
  expect(chooseCoding("br, identity;q=0", [])).toBeUndefined();
});
