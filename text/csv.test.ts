import { expect, test } from "vitest";
import { neutralizeFormula } from "./csv.ts";

const formulas = [
  "=1+1",
  "+1",
  "-1",
  "@SUM(A1)",
  "\t=1",
  "\r=1",
  "\n=1",
  "\u0000=1",
  "\u0007",
  "  =1+1",
  "\u00a0=1",
  "\u200b=1",
  "\ufeff=1",
  "＝1+1",
  "＋1",
  "－1",
  "＠SUM(A1)",
  " \u3000＝1",
];

test.each(formulas)("a spreadsheet reads %j as text", (cell) => {
  expect(neutralizeFormula(cell)).toBe(`'${cell}`);
});

test.each(["", "Ana", "901-ABCD-2345", "a=b", "ana@example.com", "'=1", "3 + 4", "名前"])(
  "%j stays as it is",
  (cell) => {
    expect(neutralizeFormula(cell)).toBe(cell);
  },
);
