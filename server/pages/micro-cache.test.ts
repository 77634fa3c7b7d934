import { expect, test } from "vitest";
import { createMicroCache } from "./micro-cache.ts";

let clock = 0;
const open = () => createMicroCache({ now: () => clock });
const text = (made: { body: ArrayBuffer | null }) => new TextDecoder().decode(made.body ?? new ArrayBuffer());

test("a crowd that asks for the same page at once has it made once, and anew a second later", async () => {
  const share = open();
  let times = 0;
  const make = async () => new Response(`page ${++times}`);
  const crowd = await Promise.all([share("/news", make), share("/news", make), share("/news", make)]);
  expect(crowd.map(text)).toEqual(["page 1", "page 1", "page 1"]);
  clock += 1_001;
  expect(text(await share("/news", make))).toBe("page 2");
  expect(text(await share("/events", make))).toBe("page 3");
});

test("what went wrong for one reader is tried anew for the next", async () => {
  const share = open();
  let times = 0;
  const make = async () => {
    if (++times === 1) throw new Error("no luck");
    return new Response("page", { status: times === 2 ? 500 : 200 });
  };
  await expect(share("/news", make)).rejects.toThrow("no luck");
  expect((await share("/news", make)).status).toBe(500);
  expect((await share("/news", make)).status).toBe(200);
});

test("a stranger's thousand wishes do not pile up", async () => {
  const share = open();
  let times = 0;
  const make = async () => new Response(String(++times));
  for (let i = 0; i < 1_000; i++) await share(`/news ${i}`, make);
  expect(text(await share("/news 0", make))).toBe("1001");
});

test("whoever edits a page sees it as it is now", async () => {
  const share = createMicroCache({ ttl: 0 });
  let times = 0;
  const make = async () => new Response(String(++times));
  expect([text(await share("/news", make)), text(await share("/news", make))]).toEqual(["1", "2"]);
});
