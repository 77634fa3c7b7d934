/** Every list that an owner may replace, as the form of the desk and back. */
import "./catalog.ts";
import { describe, expect, test } from "vitest";
import { defaultOf, listKeys } from "../text/words/lookup.ts";
import { afterPress, fieldsOf, indexesIn, misfits, readFields, readList, shapeOf } from "./lists.ts";
import { listShape, wrongInList, wrongWith } from "./store.ts";

const keys = listKeys();
const byDefault = (key: string) => JSON.parse(JSON.stringify(defaultOf(key)?.value));

test("the lists that the desk names are there", () => {
  expect(keys).toEqual(expect.arrayContaining(["chrome.nav", "chrome.footer.columns", "home.move.cards"]));
  expect(keys).toEqual(
    expect.arrayContaining(["feeds.list", "maps.list", "glossary.list", "citations.list"]),
  );
  expect(keys).toEqual(expect.arrayContaining(["spam.list", "newsNames.near", "newsNames.notNear"]));
  expect(keys.length).toBeGreaterThan(55);
});

describe.each(keys)("%s", (key) => {
  test("is the same after it stood in the form, and may stand where it stood", () => {
    const list = byDefault(key);
    const fields = fieldsOf(list, listShape(key));
    // A browser sends lines with CRLF.
    const posted = Object.fromEntries(
      Object.entries(fields).map(([name, text]) => [name, text.replaceAll("\n", "\r\n")]),
    );
    expect(readFields(posted, listShape(key))).toEqual(list);
    expect(wrongInList(key, list)).toEqual([]);
    expect(wrongWith({ key, language: "" }, JSON.stringify(list))).toBeUndefined();
  });

  test("comes back in its order after an element went down and up, and without one that was added and left empty", () => {
    const shape = listShape(key);
    if (shape.kind !== "list" || shape.areLines) return;
    const list: unknown[] = byDefault(key);
    const fields = fieldsOf(list, shape);
    const down = afterPress(fields, "down list.0");
    const [first, second, ...rest] = list;
    expect(readFields(down.fields, shape)).toEqual(list.length > 1 ? [second, first, ...rest] : list);
    const up = afterPress(down.fields, `up ${down.at}`);
    expect(readFields(up.fields, shape)).toEqual(list);
    const added = afterPress(up.fields, "add list");
    expect([added.at, indexesIn(added.fields, "list")]).toEqual([
      `list.${list.length}`,
      [...list.keys(), list.length],
    ]);
    expect(readFields(added.fields, shape)).toEqual(list);
    expect(readFields(afterPress(fields, "remove list.0").fields, shape)).toEqual(list.slice(1));
  });
});

test("elements within elements move among themselves", () => {
  const shape = shapeOf([
    [
      { title: "a", links: [{ to: "/x" }, { to: "/y" }] },
      { title: "b", links: [] },
    ],
  ]);
  const fields = fieldsOf([{ title: "a", links: [{ to: "/x" }, { to: "/y" }] }], shape);
  const { fields: moved, at } = afterPress(fields, "up list.0.links.1");
  expect([readFields(moved, shape), at]).toEqual([
    [{ title: "a", links: [{ to: "/y" }, { to: "/x" }] }],
    "list.0.links.0",
  ]);
});

test.each([
  [[{ n: 1, label: "a" }], [{ n: "", label: "a" }], "list.0.n"],
  [[{ n: 1, label: "a" }], [{ n: "many", label: "a" }], "list.0.n"],
  [[{ n: 1, label: "a" }], [{ n: "1", label: " " }], "list.0.label"],
  [[{ url: "https://a.example" }], [{ url: "javascript:x" }], "list.0.url"],
  [[{ is: true }], [{ is: "perhaps" }], "list.0.is"],
])("in a list like %j what is typed as %j is marked at its field", (sample, typed, field) => {
  const shape = shapeOf([sample]);
  const texts = Object.entries(typed[0] ?? {}).map(([name, text]) => [`list.0.${name}`, text]);
  expect(misfits(readFields(Object.fromEntries(texts), shape), shape).map((one) => one.field)).toEqual([
    field,
  ]);
});

test("a mistake in a file is named with its place", () => {
  const shape = shapeOf([[{ links: [{ url: "https://a.example" }] }]]);
  expect(readList('[{"links":[{"url":"https://a.example"},{"url":"x"}]}]', shape)).toEqual({
    wrong: "The list, 1, links, 2, url must be an address: https://… or /….",
  });
  expect(readList('[{"links":[],"color":"red"}]', shape)).toEqual({
    wrong: "The list, 1 has color, which nothing shows.",
  });
});
