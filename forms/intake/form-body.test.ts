import { expect, test } from "vitest";
import { readBody } from "./form-body.ts";

const read = (body: string) =>
  readBody(
    new Request("http://site.example/", {
      method: "POST",
      body,
      headers: { "content-type": "application/x-www-form-urlencoded" },
    }),
  );

test("a field that comes once is a text, one that comes again a list, whatever it is called", async () => {
  expect(await read("a=1&b=2&a=3&a=4&__proto__=5&constructor=6&b=")).toEqual({
    ok: true,
    fields: Object.fromEntries([
      ["a", ["1", "3", "4"]],
      ["b", ["2", ""]],
      ["__proto__", "5"],
      ["constructor", "6"],
    ]),
  });
  expect(({} as { a?: string }).a).toBeUndefined();
});

test("what has more fields than any form is not taken for one, before anybody looks them up one by one", async () => {
  const names = (count: number) => Array.from({ length: count }, (_, at) => at.toString(36)).join("&");
  expect(await read(names(200))).toMatchObject({ ok: true });
  expect(await read(names(201))).toMatchObject({ ok: false, status: 413 });
  expect(await read(names(10_000))).toMatchObject({ ok: false, status: 413 });
});
