import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { ask } from "../../test/support/ask.ts";
import type { LoadShedder } from "../http/load-shedding.ts";
import { createLog } from "../process/log.ts";
import { createRenderedPages } from "./rendered-page.ts";
import type { StoredPage } from "./stored-page.ts";

/** Asks a server whose pages are made so, and gives back the answer and what the log says. */
async function answer(load: () => Promise<StoredPage>, shedReads: LoadShedder) {
  const lines: string[] = [];
  const log = createLog({ write: (line) => void lines.push(line) });
  const renderPage = createRenderedPages({ load, shedReads, isOutage, log });
  const server = createServer(async (request, response) => {
    const page = await renderPage(request, response, "/events?a=b", { "X-Always": "yes" });
    if (page) response.writeHead(page.status).end("the page");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  try {
    return {
      ...(await ask(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, "/")),
      log: lines.join(""),
    };
  } finally {
    server.close();
  }
}

const isOutage = (error: unknown) => error instanceof Error && error.message === "no database";
const run = ((work: () => Promise<unknown>) => work()) as LoadShedder;
const full = (async () => "full") as LoadShedder;
const page = async () => ({ status: 410 }) as StoredPage;

test("a page that is made is handed on, with a line in the log that holds no query", async () => {
  const { status, text, log } = await answer(page, run);
  expect([status, text]).toEqual([410, "the page"]);
  expect(JSON.parse(log)).toMatchObject({ path: "/events…", status: 410, msg: "answered" });
});

test("too many pages at once: 503, and when to come back", async () => {
  const { status, headers, log } = await answer(page, full);
  expect([status, headers["retry-after"], headers["x-always"]]).toEqual([503, "3", "yes"]);
  expect(JSON.parse(log)).toMatchObject({ status: 503 });
});

test("a page that cannot be made: 500 with the reference under which the log has the reason", async () => {
  const { status, text, headers, log } = await answer(async () => {
    throw new Error("no such table");
  }, run);
  expect([status, headers["x-always"]]).toEqual([500, "yes"]);
  const [failure] = log
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(failure).toMatchObject({ level: 50, err: { message: "no such table" } });
  expect(text).toContain(failure.id);
  expect(text).not.toContain("no such table");
});

test("a page that the database keeps from being made: 503, and when to come back", async () => {
  const { status, text, headers } = await answer(async () => {
    throw new Error("no database");
  }, run);
  expect([status, headers["retry-after"], headers["x-always"]]).toEqual([503, "30", "yes"]);
  expect(text).toContain("Our database isn’t answering");
});
