import { expect, test } from "vitest";
import { eventEntry } from "../../test/support/event-file.ts";
import { eventChoices, eventQuery, filterEvents, monthAfter, parseEventFilter } from "./event-filter.ts";

const parse = (query: string) => parseEventFilter(new URLSearchParams(query));
const found = (query: string) => filterEvents(entries, parse(query)).map(({ slug }) => slug);

const entries = [
  eventEntry("class", {
    start: "2031-03-04 18:00",
    end: "2031-03-04 20:00",
    type: "class",
    topics: "power, water",
    cost: "Free",
    accessible: "step-free, child care",
  }),
  eventEntry("clase", {
    title: "Preguntas en Southaven",
    start: "2031-03-31 22:00",
    end: "2031-04-01 00:00",
    type: "class",
    inLanguage: "es",
    cost: "$0",
  }),
  eventEntry("hack", {
    start: "2031-12-31 20:00",
    end: "2032-01-01 02:00",
    type: "hack night",
    cost: "$10",
    link: "https://meet.example.org/",
    accessible: "captions, sign language",
  }),
  eventEntry("show", { start: "2031-11-20 10:00", end: "2032-02-02 18:00", cost: "Free for members, $5" }),
];

test("each choice finds the events that have it, and several together those that have all", () => {
  expect(found("")).toEqual(["class", "clase", "hack", "show"]);
  expect(found("type=class")).toEqual(["class", "clase"]);
  expect(found("type=hack+night")).toEqual(["hack"]);
  expect(found("topic=water")).toEqual(["class"]);
  expect(found("place=online")).toEqual(["hack"]);
  expect(found("place=southaven")).toEqual(["clase"]);
  expect(found("language=es")).toEqual(["clase"]);
  expect(found("language=en")).toEqual(["class", "hack", "show"]);
  expect(found("access=child+care")).toEqual(["class"]);
  expect(found("access=sign+language")).toEqual(["hack"]);
  // Not what is free for some.
  expect(found("free=1")).toEqual(["class", "clase"]);
  expect(found("free=1&type=class&language=es")).toEqual(["clase"]);
  expect(found("free=1&type=hack+night")).toEqual([]);
});

test("an event is in each month on whose days it takes place, across New Year too, and not in one that begins as it ends", () => {
  expect(found("month=2031-03")).toEqual(["class", "clase"]);
  expect(found("month=2031-04")).toEqual([]);
  expect(found("month=2031-12")).toEqual(["hack", "show"]);
  expect(found("month=2032-01")).toEqual(["hack", "show"]);
  expect(found("month=2032-02")).toEqual(["show"]);
  expect(found("month=2032-03")).toEqual([]);
  const endless = eventEntry("endless", { start: "2031-01-01 00:00", end: "2931-01-01 00:00" });
  expect(filterEvents([endless], { month: "2031-12" })).toHaveLength(1);
  expect(filterEvents([endless], { month: "2032-01" })).toHaveLength(0);
});

test("what there is not is ignored, whatever it is and however much of it", () => {
  const hostile = [
    "topic=unknown",
    "type=Class",
    "type=__proto__",
    "__proto__=1",
    "constructor=class",
    "month=2031-13",
    "month=2031-00",
    "month=2031-03-04",
    "month=1999-12",
    "month=%00",
    "free=yes",
    "free=",
    "access=step-free%0d%0aSet-Cookie:a",
    "place=<script>alert(1)</script>",
    "language='%20OR%201=1",
    "page=7&utm_source=x",
    `topic=${"a".repeat(100_000)}`,
    Array.from({ length: 5_000 }, (_, at) => `topic=${at}`).join("&"),
    "type=%F0%9F%8E%B8%ED%A0%80",
  ];
  for (const query of hostile) expect(parse(query), query.slice(0, 80)).toEqual({});
  expect(found(hostile.join("&"))).toHaveLength(entries.length);
  // The first counts, and the rest of the address still does.
  expect(parse("type=class&type=talk&month=nope")).toEqual({ type: "class" });
});

test("one filter has one address, in whatever order it was asked for", () => {
  const spelled = ["type=class&free=1&topic=water", "topic=water&x=1&free=1&type=class&place="];
  expect(spelled.map((query) => eventQuery(parse(query)))).toEqual([
    "?topic=water&type=class&free=1",
    "?topic=water&type=class&free=1",
  ]);
  expect(eventQuery(parse("access=sign language"))).toBe("?access=sign+language");
  expect(parse(eventQuery(parse("access=sign+language&month=2031-03")))).toEqual({
    access: "sign language",
    month: "2031-03",
  });
  expect(eventQuery({})).toBe("");
});

test("only what leaves some event out can be chosen, and what is chosen stays to be seen", () => {
  const { choices } = eventChoices(entries);
  const told = Object.fromEntries(
    choices.map(({ name, options }) => [name, options.map(({ value }) => value).slice(1)]),
  );
  expect(told).toEqual({
    topic: expect.arrayContaining(["power", "water"]),
    place: expect.arrayContaining(["online", "southaven"]),
    type: ["class", "hack night"],
    free: ["1"],
    language: ["en", "es"],
    access: ["step-free", "sign language", "captions", "child care"],
    month: ["2031-03", "2031-11", "2031-12", "2032-01", "2032-02"],
  });
  expect(choices.find(({ name }) => name === "month")?.options[1]?.label).toBe("March 2031");
  const alike = [1, 2].map((at) => eventEntry(`night-${at}`, { cost: "Free" }));
  expect(eventChoices(alike).choices.map(({ name }) => name)).toEqual(["month"]);
  const asked = eventChoices(alike, { type: "talk", month: "2030-01" }).choices;
  expect(asked.map(({ name, chosen, options }) => [name, chosen, options.map(({ value }) => value)])).toEqual(
    [
      ["type", "talk", ["", "talk"]],
      ["month", "2030-01", ["", "2030-01", "2031-03"]],
    ],
  );
  expect(eventChoices([]).choices).toEqual([]);
});

test("months follow each other over the turn of a year", () => {
  expect(monthAfter("2031-12-31")).toBe("2032-01");
  expect(monthAfter("2032-01", -1)).toBe("2031-12");
  expect(monthAfter("2031-01-31", 1)).toBe("2031-02");
});
