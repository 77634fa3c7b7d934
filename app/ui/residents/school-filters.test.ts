import { expect, test } from "vitest";
import { directory } from "../../../content/directory.ts";
import type { ResourceView } from "./resource-view.ts";
import { filterSchools } from "./school-filters.ts";

const label = (cost: string) => directory.costs.find(({ value }) => value === cost)?.label;
const school = (title: string, subjects: string[], cost: string): ResourceView => ({
  id: title,
  title,
  subjects,
  cost: label(cost),
  sources: [],
});
const schools = [
  school("Welders", ["Trades"], "paid"),
  school("Coders", ["Computing", "First steps"], "free"),
  school("Plumbers", ["Trades"], "ask"),
];
const ask = (query: string) => filterSchools(schools, new URLSearchParams(query));
const titles = (query: string) => ask(query).schools.map(({ title }) => title);

test("without a question all schools stand there, in their order", () => {
  expect(titles("")).toEqual(["Welders", "Coders", "Plumbers"]);
});

test("a subject and a cost in the address narrow the list, together or each alone", () => {
  expect(titles("subject=trades")).toEqual(["Welders", "Plumbers"]);
  expect(titles("subject=first-steps")).toEqual(["Coders"]);
  expect(titles("subject=trades&cost=paid")).toEqual(["Welders"]);
  expect(titles("subject=trades&cost=free")).toEqual([]);
});

test("what no school has is ignored", () => {
  expect(titles("subject=astrology&cost=tuition")).toHaveLength(3);
  expect(titles(`subject=${"x".repeat(5000)}`)).toHaveLength(3);
  expect(titles("subject=__proto__&cost=constructor")).toHaveLength(3);
});

test("each choice says how many schools it shows beside the other one, and keeps that one in its address", () => {
  const [subject, cost] = ask("cost=paid").filters;
  expect(subject?.options.map(({ label, count }) => [label, count])).toEqual([
    ["Any subject", 1],
    ["Computing", 0],
    ["First steps", 0],
    ["Trades", 1],
  ]);
  expect(subject?.options.at(-1)?.to).toBe("/community?subject=trades&cost=paid#learning");
  expect(cost?.options.map(({ label, chosen }) => [label, chosen])).toEqual([
    ["Any cost", false],
    ["Free", false],
    ["Paid while learning", true],
    ["Ask the school", false],
  ]);
  expect(cost?.options[0]?.to).toBe("/community#learning");
});

test("a single choice is one when it leaves some out, as where no school but one says what it costs", () => {
  const some = [school("Welders", ["Trades"], "paid"), school("Plumbers", ["Trades"], "")];
  const { filters } = filterSchools(some, new URLSearchParams());
  expect(filters.map(({ options }) => options.map(({ label, count }) => [label, count]))).toEqual([
    [
      ["Any cost", 2],
      ["Paid while learning", 1],
    ],
  ]);
});

test("where all schools have the same there is nothing to choose", () => {
  expect(filterSchools([school("Welders", ["Trades"], "paid")], new URLSearchParams()).filters).toEqual([]);
});
