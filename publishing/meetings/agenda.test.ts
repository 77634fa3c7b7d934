/** Agendas of boards, as they are pasted: no word is lost or changed, and what touches our topics is found. */
import { expect, test } from "vitest";
import { readAgenda, splitItems } from "./agenda.ts";

const board = `MEMPHIS AND SHELBY COUNTY
AIR POLLUTION CONTROL BOARD
Tuesday, December 8, 2026, 5:30 PM
814 Jefferson Avenue

1. Roll call
2. Minutes of November 10
3. Public comment. Speakers sign the sheet at the door before 5:15 PM.
   Three minutes each.
NEW BUSINESS
4. Permit 01156-02P, combustion turbines,
   Tulane Road
5. Appeal of permit, request to reopen the record

9. Report on air monitors in southwest Memphis
12. Cooling water reuse, letter of the utility
ADJOURNMENT
`;

const council = `I. CALL TO ORDER
II. CONSENT AGENDA
   A. Resolution 26-114: appropriation of $2,500,000 for sewer repairs
   B. Ordinance 5982, second reading
III. PUBLIC HEARING
   (a) PD 2026-07, data center, 3231 Paul R Lowry Road
   4.2 Payment in lieu of tax; see http://example.org/a?b=1&c=2
IV. ADJOURN`;

const commission = `Item 1: Invocation
Item 2: Pledge
Item 3: A resolution to request the Health Department’s report — “nitrogen oxides”
Item 10. Comments; each person may address the commission for 2 minutes, sign-up until noon`;

const plain = "Welcome\n\nBudget & finance\nJobs at the port\n\nAdjourn";
const bullets = "Agenda\n• Approval of minutes\n• Power supply contract\n  with TVA\n– Closing";

const word = (text: string) => text.match(/\S+/g) ?? [];
const said = (source: string) => readAgenda(source).items.flatMap(({ text }) => word(text));
/** As it is copied from a list in Word, from a table, and from a page with a paragraph for each line. */
const wordText = (text: string) => text.replaceAll("\n", "\r\n").replaceAll(/^( *)(\S+) /gm, "$1$2\t");
const tableText = (text: string) =>
  text
    .split("\n")
    .map((line) => word(line).join("\t"))
    .join("\n");
const pageText = (text: string) => text.replaceAll("\n", "\n\n").replaceAll(" ", "\u00a0");
const asIs = (text: string) => text;

const agendas = { board, council, commission, plain, bullets };

test.each(
  Object.entries(agendas).flatMap(([name, text]) =>
    Object.entries({ asIs, wordText, tableText, pageText }).map(([form, make]) => ({
      name,
      form,
      text,
      make,
    })),
  ),
)("$name, pasted with $form: its words, in their order", ({ text, make }) => {
  expect(said(make(text))).toEqual(word(text));
});

test("whatever is pasted, no word is lost or changed", () => {
  const pieces = [
    "1.",
    "(b)",
    "IV.",
    "Item 3:",
    "•",
    "ALL CAPS",
    "and then",
    "4.2",
    "$1,000",
    "p.m.",
    "é",
    "–",
    "\n",
    "\n\n",
    "\t",
    "\r\n",
    " ",
    "5:30 PM",
    "…",
  ];
  let seed = 901;
  const random = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed / 2_147_483_648;
  };
  const changed: string[] = [];
  for (let round = 0; round < 3_000; round++) {
    const text = Array.from(
      { length: 1 + random() * 30 },
      () => pieces[Math.floor(random() * pieces.length)] + (random() < 0.5 ? " " : ""),
    ).join("");
    const words = word(text).join(" ");
    // `expect` for each of twelve thousand would take most of the time.
    if (splitItems(text).flatMap(word).join(" ") !== words) changed.push(text);
    for (const make of [wordText, tableText, pageText])
      if (said(make(text)).join(" ") !== words) changed.push(make(text));
  }
  expect(changed).toEqual([]);
});

test("a numbered line goes on until the next, and a heading stands alone", () => {
  expect(splitItems(board)).toEqual([
    "MEMPHIS AND SHELBY COUNTY",
    "AIR POLLUTION CONTROL BOARD",
    "Tuesday, December 8, 2026, 5:30 PM",
    "814 Jefferson Avenue",
    "1. Roll call",
    "2. Minutes of November 10",
    "3. Public comment. Speakers sign the sheet at the door before 5:15 PM. Three minutes each.",
    "NEW BUSINESS",
    "4. Permit 01156-02P, combustion turbines, Tulane Road",
    "5. Appeal of permit, request to reopen the record",
    "9. Report on air monitors in southwest Memphis",
    "12. Cooling water reuse, letter of the utility",
    "ADJOURNMENT",
  ]);
  expect(splitItems(council)).toHaveLength(8);
  expect(splitItems(bullets)).toEqual([
    "Agenda",
    "• Approval of minutes",
    "• Power supply contract with TVA",
    "– Closing",
  ]);
});

test("items that name a topic are ticked, and how to speak is taken from its words", () => {
  const { items, speak, speakUntil } = readAgenda(board);
  const ticked = items.filter(({ isOn }) => isOn);
  expect(ticked.find(({ text }) => text.startsWith("12."))?.topics).toContain("water");
  expect(ticked.find(({ text }) => text.startsWith("9."))?.topics).toContain("air");
  expect(items.find(({ text }) => text.startsWith("1."))?.isOn).toBe(false);
  expect(speak).toContain("Speakers sign the sheet at the door before 5:15 PM.");
  expect(speakUntil).toBe("before 5:15 PM");
  expect(readAgenda(commission).speakUntil).toBe("until noon");
  expect(readAgenda(plain)).toMatchObject({ speak: "", speakUntil: "" });
});

test("what means harm ends soon", () => {
  for (const source of [
    "1. ".repeat(100_000),
    "\n".repeat(200_000),
    "by ".repeat(60_000),
    "A".repeat(200_000),
  ])
    expect(readAgenda(source).items.length).toBeLessThan(200_000);
});
