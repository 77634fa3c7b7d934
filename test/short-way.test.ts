import { UNSAFE_decodeViaTurboStream as decode } from "react-router";
import { afterAll, beforeAll, expect, test } from "vitest";
import { post, right } from "./support/ask.ts";
import { type RunningServer, startServer } from "./support/start-server.ts";

let house: RunningServer;
beforeAll(async () => {
  house = await startServer();
});
afterAll(() => house.close());

/** Everything that a browser sees of an answer, but for what is drawn anew each time. */
async function answer(path: string, fields: Record<string, string>) {
  const { status, headers, body } = await post(house.url, path, fields);
  const { date, "content-length": length, ...rest } = headers;
  const { value } = await decode(new Blob([new Uint8Array(body)]).stream(), globalThis as never);
  const text = JSON.stringify(await value).replace(/901-\w{4}-\w{4}/, "a reference");
  return { status, headers: rest, text, length: Number(length) > 0 };
}

test("a form that our script sends gets the same answer by the short way as by React Router", async () => {
  for (const [name, { path, fields }] of Object.entries(right)) {
    const script = path === "/" ? "/_.data" : `${path}.data`;
    for (const sent of [fields, { ...fields, email: "no address" }, { email: `${name}@example.org` }]) {
      // A query that Home's form does not have: the router answers.
      const long = await answer(`${script}?index&long`, sent);
      expect(await answer(script, sent), `${script} ${JSON.stringify(sent)}`).toEqual(long);
      expect(await answer(`${script}?index`, sent)).toEqual(long);
    }
  }
});

test("what is no form gets the same answer by both ways", async () => {
  const answers = await Promise.all(
    ["/contact.data", "/contact.data?long"].map((path) =>
      post(house.url, path, {}, { "Content-Type": "multipart/form-data; boundary=x" }),
    ),
  );
  const [short, long] = answers.map(({ status, headers }) => [status, headers["content-type"]]);
  expect(short).toEqual(long);
  expect(short?.[0]).toBe(400);
});
