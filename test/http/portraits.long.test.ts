/** A person of the month, as the server shows and takes down: pages, search, lists for programs, the files of the picture. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase } from "../../db/open.ts";
import { findEntry } from "../../publishing/entries/entries.ts";
import { withdrawEntry } from "../../publishing/entries/save-entry.ts";
import { portrait } from "../../publishing/kinds/portrait.ts";
import { ask } from "../support/ask.ts";
import { putPortraits } from "../support/portraits.ts";
import { type RunningServer, startServer } from "../support/start-server.ts";

let server: RunningServer;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const textOf = async (path: string) => (await ask(server.url, path)).text;

test("without a portrait no page has a place for one", async () => {
  expect(await textOf("/")).not.toContain("portraits");
  const community = await textOf("/community");
  expect(community).not.toContain('class="section portraits"');
  expect(community).not.toContain('href="#people"');
});

test("a portrait is shown to visitors without its consent, and after its withdrawal neither page nor picture is there", async () => {
  await putPortraits(server, { "a-test-name": {} });
  const shown = async (path: string) => (await textOf(path)).includes("A Test Name");
  await expect.poll(() => shown("/"), { timeout: 15_000 }).toBe(true);
  const home = await textOf("/");
  const src = /src="(\/media\/[^"]+)" alt="A test picture/.exec(home)?.[1] ?? "";
  const picture = await ask(server.url, src);
  expect(picture.status).toBe(200);
  expect(picture.headers["cache-control"]).toBe("public, no-cache");
  const again = { "If-None-Match": picture.headers.etag ?? "" };
  expect((await ask(server.url, src, { headers: again })).status).toBe(304);
  expect(await textOf("/search?q=meter+Tuesdays")).toContain("/community#portrait-a-test-name");
  const lists = ["/sitemap.xml", "/llms.txt", "/feed.xml", "/feed.json"];
  for (const path of ["/", "/community", "/search?q=meter+Tuesdays", ...lists])
    expect(await textOf(path), path).not.toContain("said yes");
  for (const path of lists) expect(await shown(path), path).toBe(false);

  const db = openDatabase({ dataDir: server.dataDir });
  const { id = 0 } = (await findEntry(db, "portrait", "a-test-name")) ?? {};
  await db
    .transaction()
    .execute((transaction) => withdrawEntry(transaction, portrait, id, { by: "a test", now: new Date() }));
  await db.destroy();
  expect((await ask(server.url, src)).status).toBe(404);
  expect((await ask(server.url, src, { headers: again })).status).toBe(404);
  for (const path of ["/", "/community", "/search?q=meter+Tuesdays"])
    await expect.poll(() => shown(path), { timeout: 15_000 }).toBe(false);
});
