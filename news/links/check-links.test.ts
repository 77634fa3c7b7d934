/** The nightly check against a server of publishers on loopback, kind ones and hostile ones, on both engines. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Database } from "../../db/schema.ts";
import { engines, openOnBothEngines } from "../../test/support/both-engines.ts";
import { countChecked, createLinkCheck, readLinkFindings } from "./check-links.ts";

const databases = openOnBothEngines();
/** 3:00 on the clocks of Memphis. */
const night = (day: number, minute = 0) => new Date(Date.UTC(2026, 11, day, 9, minute));
const html = { "content-type": "text/html" };
const page = (title: string) => `<html><head><title>${title}</title></head><body>…</body></html>`;

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

let server: Server;
let origin: string;
let answers: Record<string, Answer>;
let asked: string[];

beforeEach(async () => {
  answers = {};
  asked = [];
  server = createServer((request, response) => {
    const path = request.url ?? "";
    asked.push(path);
    const answer = answers[path];
    if (answer) answer(request, response);
    else response.writeHead(404).end();
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

describe.each(engines)("on %s", (engine) => {
  let db: Database;
  beforeEach(async () => {
    db = databases[engine];
    await db.deleteFrom("source_checks").execute();
  });

  const check = async (paths: string[], now: Date, more: object = {}) =>
    createLinkCheck({
      ...{ db, now: () => now, userAgent: "901 AI news (+x)", pause: 0 },
      ...{
        allowPrivate: true,
        readLinks: async () => paths.map((path) => URL.parse(path, origin)?.href ?? path),
      },
      ...more,
    })();
  const rowOf = async (path: string) =>
    db
      .selectFrom("source_checks")
      .selectAll()
      .where("url", "=", origin + path)
      .executeTakeFirst();
  const found = async () =>
    (await readLinkFindings(db)).map(({ url, outcome, changed_to }) => [
      url.replace(origin, ""),
      changed_to ?? outcome,
    ]);

  test("an article that is gone is found that night, a server that fails only after three, a paywall never", async () => {
    answers = {
      "/here": (_, response) => response.writeHead(200, html).end(page("It stands")),
      "/gone": (_, response) => response.writeHead(410).end(),
      "/paid": (_, response) => response.writeHead(402).end(),
      "/broken": (_, response) => response.writeHead(500).end(),
    };
    const links = ["/here", "/lost", "/gone", "/paid", "/broken"];
    expect(await check(links, night(1))).toBe(5);
    expect(await found()).toEqual([
      ["/gone", "missing"],
      ["/lost", "missing"],
    ]);
    await check(links, night(2, 1));
    expect(await found()).toHaveLength(2);
    await check(links, night(3, 2));
    expect((await found()).map(([path]) => path)).toEqual(["/broken", "/gone", "/lost"]);
    expect(await rowOf("/paid")).toMatchObject({ outcome: "closed", since: night(1).toISOString() });
    // It is there again.
    answers["/lost"] = answers["/here"] as Answer;
    await check(links, night(4, 3));
    expect((await found()).map(([path]) => path)).toEqual(["/broken", "/gone"]);
    // And what no entry links to is forgotten.
    await check(["/here"], night(5, 4));
    expect(await db.selectFrom("source_checks").select("url").execute()).toEqual([{ url: `${origin}/here` }]);
  });

  test("a headline that changed is found, one that only gained the site's name is not, and a person's word holds until it changes again", async () => {
    let title = "Board approves permit";
    answers["/story"] = (_, response) =>
      response.writeHead(200, html).end(`<meta property="og:site_name" content="The Paper">${page(title)}`);
    await check(["/story"], night(1));
    title = "Board approves permit | The Paper";
    await check(["/story"], night(2, 1));
    expect(await found()).toEqual([]);
    title = "Board delays permit | The Paper";
    await check(["/story"], night(3, 2));
    expect(await found()).toEqual([["/story", title]]);
    const changed = { headline: "Board approves permit", since: night(3, 2).toISOString() };
    expect(await rowOf("/story")).toMatchObject(changed);
    await db.updateTable("source_checks").set({ holds: 1 }).execute();
    await check(["/story"], night(4, 3));
    expect(await found()).toEqual([]);
    title = "Board cancels permit";
    await check(["/story"], night(5, 4));
    expect(await found()).toEqual([["/story", title]]);
    title = "Board approves permit";
    await check(["/story"], night(6, 5));
    expect(await found()).toEqual([]);
  });

  test("only at night, none twice within a day, at most five at once, and with the validators of the last time", async () => {
    const validators: (string | undefined)[] = [];
    answers["/story"] = ({ headers }, response) => {
      validators.push(headers["if-none-match"]);
      if (headers["if-none-match"]) response.writeHead(304).end();
      else response.writeHead(200, { ...html, etag: '"one"' }).end(page("It stands"));
    };
    expect(await check(["/story"], new Date("2026-12-01T18:00Z"))).toBe(0);
    expect(await check(["/story"], night(1))).toBe(1);
    expect(await check(["/story"], night(1, 50))).toBe(0);
    expect(await check(["/story"], night(2, 1))).toBe(1);
    expect(validators).toEqual([undefined, '"one"']);
    expect(await rowOf("/story")).toMatchObject({ outcome: "fine", headline: "It stands" });
    const many = Array.from({ length: 12 }, (_, number) => `/${number}`);
    expect(await check(many, night(3, 2))).toBe(5);
    expect(await check(many, night(3, 3))).toBe(5);
    expect(await check(many, night(3, 4))).toBe(2);
    expect(await countChecked(db, night(3, 5))).toBe(12);
  });

  test("what robots.txt forbids is not asked for, and robots.txt itself once", async () => {
    answers["/robots.txt"] = (_, response) =>
      response.end("User-agent: *\nDisallow: /private\nDisallow: /*.pdf$\nAllow: /private/open\n");
    const links = ["/private/1", "/private/open", "/a.pdf", "/free"];
    await check(links, night(1));
    expect(asked.toSorted()).toEqual(["/free", "/private/open", "/robots.txt"]);
    expect(await rowOf("/private/1")).toMatchObject({ outcome: "closed" });
    answers["/robots.txt"] = (_, response) => response.end("User-agent: 901 AI news\nDisallow: /\n");
    asked = [];
    await check(links, night(2, 1));
    expect(asked).toEqual(["/robots.txt"]);
  });

  test("nothing hostile is followed, nothing endless is waited for, and the others are still checked", async () => {
    const endless: Answer = (_, response) => {
      response.writeHead(200, html);
      const more = () => response.destroyed || response.write("<p>".repeat(20_000), more);
      more();
    };
    answers = {
      "/private": (_, response) =>
        response.writeHead(302, { location: "http://169.254.169.254/latest" }).end(),
      "/file": (_, response) => response.writeHead(302, { location: "file:///etc/passwd" }).end(),
      "/round": (_, response) => response.writeHead(302, { location: "/round" }).end(),
      "/endless": endless,
      "/zip": (_, response) =>
        response.writeHead(200, { ...html, "content-encoding": "gzip" }).end("no gzip"),
      "/long": (_, response) =>
        response.writeHead(200, html).end(`<title>${"long ".repeat(300_000)}</title>`),
      "/etag": (_, response) =>
        response.writeHead(200, { ...html, etag: `"${"e".repeat(2_000)}"` }).end(page("x")),
      "/here": (_, response) => response.writeHead(200, html).end(page("It stands")),
    };
    const isPublic = (address?: string) => address === "127.0.0.1";
    for (const minute of [0, 1])
      await check(Object.keys(answers), night(1, minute), { allowPrivate: false, isPublic });
    const rows = await db.selectFrom("source_checks").selectAll().orderBy("url").execute();
    const outcomes = Object.fromEntries(rows.map(({ url, outcome }) => [url.replace(origin, ""), outcome]));
    expect(outcomes).toEqual({
      ...{ "/private": "unreached", "/file": "unreached", "/round": "unreached" },
      ...{ "/endless": "fine", "/zip": "fine", "/long": "fine", "/etag": "fine", "/here": "fine" },
    });
    expect(asked.filter((path) => path === "/round").length).toBeLessThanOrEqual(6);
    expect((await rowOf("/long"))?.headline?.length).toBeLessThanOrEqual(300);
    expect((await rowOf("/etag"))?.etag).toBeNull();
    // And a private address itself.
    await check(["http://10.0.0.1/story"], night(2, 1), { allowPrivate: false });
    expect(await db.selectFrom("source_checks").select(["url", "outcome"]).execute()).toEqual([
      { url: "http://10.0.0.1/story", outcome: "unreached" },
    ]);
  });
});
