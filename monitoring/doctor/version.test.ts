import { generateKeyPairSync, sign } from "node:crypto";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { listen } from "../../server/process/lifecycle.ts";
import { setSnapshot } from "../../text/words/reading.ts";
import { checkVersion, isNewer, readRelease } from "./version.ts";

const project = JSON.parse(readFileSync("package.json", "utf8"));
const { privateKey, publicKey } = generateKeyPairSync("ed25519");
const key = publicKey.export({ format: "der", type: "spki" }).toString("base64");
const signed = (text: string, by = privateKey) => sign(null, Buffer.from(text), by).toString("base64");
const release = (version: string) =>
  JSON.stringify({
    version,
    date: "2031-03-01",
    changes: ["Reports print on one page.", "Search is faster."],
  });

let files: Record<string, string> = {};
const asked: string[] = [];
const server = createServer((request, response) => {
  asked.push(
    `${request.method} ${request.url} ${request.headers.cookie ?? ""}${request.headers["user-agent"]}`,
  );
  const file = files[request.url ?? ""];
  response.writeHead(file === undefined ? 404 : 200).end(file);
});
let url: string;
const settings = { newsAllowPrivate: true };
const check = (from: string, by = key, hasSystemd = true) => {
  setSnapshot({ settings: { "launch.updatesFrom": from, "launch.updatesKey": by }, wording: {} });
  return checkVersion({ settings, hasSystemd });
};

beforeAll(async () => {
  url = `http://127.0.0.1:${await listen(server, { port: 0, host: "127.0.0.1" })}/release.json`;
});
afterEach(() => {
  files = {};
  asked.length = 0;
});
afterAll(() => server.close());

test("without an address nothing is asked", async () => {
  expect(await check("", "")).toEqual({
    state: "ok",
    says: `This is version ${project.version}. Nothing looks for a newer one.`,
  });
  expect(asked).toEqual([]);
});

test("a newer version is told with what changed and how it is installed", async () => {
  const text = release("99.0.0");
  files = { "/release.json": text, "/release.json.sig": `${signed(text)}\n` };
  const found = await check(url);
  expect(found).toMatchObject({ state: "warn", line: expect.stringContaining("deploy/install.sh") });
  expect(found.says).toContain(
    "Version 99.0.0 is there since March 1, 2031. Reports print on one page. Search is faster.",
  );
  expect(asked.toSorted()).toEqual(["GET /release.json update-check", "GET /release.json.sig update-check"]);
  const inContainer = await check(url, key, false);
  expect(inContainer).toMatchObject({ state: "warn", todo: expect.stringContaining("Containers") });
  expect(inContainer).not.toHaveProperty("line");
  files = {
    "/release.json": release(project.version),
    "/release.json.sig": signed(release(project.version)),
  };
  expect(await check(url)).toMatchObject({ state: "ok", says: expect.stringContaining("the newest") });
});

test("what is not signed with the owner's key is not read, and an address without an answer is no alarm", async () => {
  const text = release("99.0.0");
  const other = generateKeyPairSync("ed25519").privateKey;
  for (const signature of [signed(text, other), signed(`${text} `), "", "not base64!"]) {
    files = { "/release.json": text, "/release.json.sig": signature };
    const found = await check(url);
    expect(found).toMatchObject({ state: "warn", says: expect.stringContaining("not signed with your key") });
    expect(found.says).not.toContain("99.0.0");
  }
  files = {};
  expect(await check(url)).toMatchObject({ state: "warn", unknown: true });
});

test("a signed file that makes no sense says nothing", () => {
  for (const text of [
    "",
    "{}",
    "[]",
    release("9"),
    release("9.9.9; rm -rf /"),
    '{"version":"9.9.9","date":"soon"}',
  ])
    expect(readRelease(Buffer.from(text), Buffer.from(signed(text)), key)).toBeUndefined();
  expect(
    readRelease(Buffer.from(release("9.9.9")), Buffer.from(signed(release("9.9.9"))), "no key"),
  ).toBeUndefined();
});

test.each([
  ["3.10.0", "3.9.9", true],
  ["3.0.1", "3.0.1", false],
  ["2.9.9", "10.0.0", false],
])("%s is newer than %s: %s", (one, other, is) => expect(isNewer(one, other)).toBe(is));
