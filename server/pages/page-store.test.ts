import { brotliDecompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { createPageStore } from "./page-store.ts";
import type { Dependencies, PageStoreOptions, StoredPage } from "./stored-page.ts";

const words = ({ file }: StoredPage) => String(file.identity.body);
const html = (text: string, status = 200) =>
  new Response(text, { status, headers: { "Content-Type": "text/html; charset=utf-8" } });

function open(more: Partial<PageStoreOptions> = {}) {
  const versions = new Map<string, number>();
  const state = { now: new Date("2026-06-01T12:00:00Z"), said: "first", made: [] as string[], errors: 0 };
  const store = createPageStore({
    render: async (path, { uses }) => {
      state.made.push(path);
      uses("event");
      return html(`${state.said} ${path}`);
    },
    readVersions: async () => new Map(versions),
    fixedPaths: () => [],
    timeZone: () => "America/Chicago",
    now: () => state.now,
    log: { error: () => state.errors++ },
    ...more,
  });
  const change = async (tag: string, said = "second") => {
    state.said = said;
    versions.set(tag, (versions.get(tag) ?? 0) + 1);
    await store.update();
  };
  return { store, state, versions, change };
}

/** Whose rendering of one text waits: `finish` gives what lets it go on, as soon as it waits. */
function openHeld(held: "old" | "new") {
  let finish: (() => void) | undefined;
  const opened = open({
    render: async (_, { uses }) => {
      uses("event");
      const { said } = opened.state;
      if (said === held)
        await new Promise<void>((resolve) => {
          finish = resolve;
        });
      return html(said);
    },
  });
  opened.state.said = "old";
  return { ...opened, finish: () => finish };
}

test("a thousand readers cause one rendering", async () => {
  const { store, state } = open();
  const pages = await Promise.all(Array.from({ length: 1000 }, () => store.load("/events")));
  expect(new Set(pages.map(words))).toEqual(new Set(["first /events"]));
  expect(words(await store.load("/events"))).toBe("first /events");
  expect(state.made).toEqual(["/events"]);
});

test("a change of what a page shows makes it anew, a change of other things does not", async () => {
  const { store, state, change } = open();
  await store.load("/events");
  await change("story");
  expect(words(await store.load("/events"))).toBe("first /events");
  await change("event", "third");
  expect(state.made).toHaveLength(2);
  expect(words(await store.load("/events"))).toBe("third /events");
});

test("while a page is made anew, readers get the old one at once", async () => {
  const { store, change, finish } = openHeld("new");
  await store.load("/events");
  const changing = change("event", "new");
  await expect.poll(finish).toBeDefined();
  expect(words(store.get("/events") as StoredPage)).toBe("old");
  finish()?.();
  await changing;
  expect(words(store.get("/events") as StoredPage)).toBe("new");
});

test("a change in the middle of a rendering is not lost", async () => {
  let said = "first";
  let during: (() => Promise<void>) | undefined;
  const { store, versions } = open({
    render: async (_, { uses }) => {
      uses("event");
      const text = said;
      await during?.();
      return html(text);
    },
  });
  during = async () => {
    during = undefined;
    said = "second";
    versions.set("event", 1);
  };
  expect(words(await store.load("/events"))).toBe("first");
  await store.update();
  expect(words(store.get("/events") as StoredPage)).toBe("second");
});

test("a page whose first rendering began before a change is made anew by the update that heard of it", async () => {
  const { store, change, finish } = openHeld("old");
  const loading = store.load("/events");
  await expect.poll(finish).toBeDefined();
  const changing = change("event", "new");
  finish()?.();
  expect(words(await loading)).toBe("old");
  await changing;
  expect(words(store.get("/events") as StoredPage)).toBe("new");
});

test("a rendering that fails keeps the old page, says so, and the next change mends it", async () => {
  let broken = false;
  const { store, state, change } = open({
    render: async (path, { uses }) => {
      uses("event");
      state.made.push(path);
      if (broken && path === "/throws") throw new Error("no database");
      return broken ? html("an error screen", 500) : html("fine");
    },
  });
  await Promise.all([store.load("/throws"), store.load("/fails")]);
  broken = true;
  await change("event");
  expect(state.errors).toBe(2);
  expect([store.get("/throws"), store.get("/fails")].map((page) => page && words(page))).toEqual([
    "fine",
    "fine",
  ]);
  await change("event");
  broken = false;
  await change("story");
  expect(state.errors).toBe(2);
  const made = state.made.length;
  await store.update();
  expect(state.made).toHaveLength(made);
});

test("errors and redirects are answered and not kept; a page that is gone is 410 and kept", async () => {
  const { store } = open({
    render: async (path) => {
      if (path === "/moved") return new Response(null, { status: 301, headers: { Location: "/here" } });
      return html("x", path === "/gone" ? 410 : path === "/none" ? 404 : 500);
    },
  });
  const moved = await store.load("/moved");
  expect([moved.status, moved.file.headers?.Location]).toEqual([301, "/here"]);
  for (const [path, status, isKept] of [
    ["/moved", 301, false],
    ["/none", 404, false],
    ["/fails", 500, false],
    ["/gone", 410, true],
  ] as const) {
    expect((await store.load(path)).status).toBe(status);
    expect(store.get(path) !== undefined).toBe(isKept);
  }
});

test("a page is made anew when its time is over, and at the turn of the year in the city", async () => {
  const { store, state } = open({
    render: async (path, { until }: Dependencies) => {
      if (path === "/events") until(new Date("2026-06-01T13:00:00Z"));
      until(new Date("2020-01-01T00:00:00Z"));
      return html(state.now.toISOString());
    },
  });
  for (const path of ["/events", "/about"]) await store.load(path);
  const made = async (path: string, at: string) => {
    state.now = new Date(at);
    await store.update();
    return words(store.get(path) as StoredPage).slice(0, 16);
  };
  expect(await made("/events", "2026-06-01T12:59:59Z")).toBe("2026-06-01T12:00");
  expect(await made("/events", "2026-06-01T13:00:00Z")).toBe("2026-06-01T13:00");
  expect(await made("/about", "2027-01-01T05:59:59Z")).toBe("2026-06-01T12:00");
  expect(await made("/about", "2027-01-01T06:00:00Z")).toBe("2027-01-01T06:00");
});

test("what is read least leaves first when the room is full, and the fixed pages never leave", async () => {
  const { store } = open({
    render: async (path) => html(path.repeat(100)),
    fixedPaths: () => ["/"],
    maxBytes: 1_000,
  });
  await store.warm();
  for (const path of ["/a1", "/a2", "/a3"]) await store.load(path);
  store.get("/a1");
  await store.load("/a4");
  expect(["/", "/a1", "/a2", "/a3", "/a4"].filter((path) => store.get(path))).toEqual([
    "/",
    "/a1",
    "/a3",
    "/a4",
  ]);
});

test("some pages are there first, and the others follow", async () => {
  const { store } = open({ fixedPaths: () => ["/", "/about"], render: async (path) => html(path) });
  const there = () => ["/", "/about"].filter((path) => store.get(path));
  await store.warm(["/"]);
  expect(there()).toEqual(["/"]);
  await store.warm();
  expect(there()).toEqual(["/", "/about"]);
});

test("a start with a broken page ends with its path, after the pages behind it", async () => {
  const broken = async (path: string) => html("oh", path === "/about" ? 500 : 200);
  const { store } = open({ fixedPaths: () => ["/about", "/news"], render: broken });
  await expect(store.warm()).rejects.toThrow("/about was rendered with status 500.");
  expect(store.get("/news")).toBeDefined();
});

test("the compressed forms hold the same words, the best ones of a fixed page that has stood for a while too", async () => {
  const text = "Memphis has soul. ".repeat(200);
  const { store, state } = open({ fixedPaths: () => ["/"], render: async () => html(text) });
  await store.warm();
  const compressed = () => store.get("/")?.file.compressed.br?.body as Buffer;
  const quick = compressed();
  state.now = new Date(state.now.getTime() + 10_000);
  await expect.poll(compressed, { timeout: 10_000 }).not.toBe(quick);
  for (const bytes of [quick, compressed()]) expect(brotliDecompressSync(bytes).toString()).toBe(text);
  expect(compressed().length).toBeLessThanOrEqual(quick.length);
});
