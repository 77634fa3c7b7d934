import { stripVTControlCharacters } from "node:util";
import { expect, test } from "vitest";
import { createLog, formatForTerminal, type Log } from "./log.ts";

function logged(detail: object): string {
  let text = "";
  createLog({ write: (line) => (text += line) }).error(detail, "it failed");
  return text;
}

test("an error is told by its kind, code, words and place, and never with the row it choked on", () => {
  const cause = Object.assign(new TypeError("no mailbox ada@example.org"), {
    response: "550 <ada@example.org>",
  });
  const error = Object.assign(new Error("broken", { cause }), {
    code: "23505",
    detail: "Key (email)=(ada@example.org) already exists.",
    parameters: ["A private letter"],
  });
  const text = logged({ err: error });
  expect(JSON.parse(text)).toMatchObject({
    msg: "it failed",
    err: { type: "Error", code: "23505", message: "broken", stack: expect.stringContaining("log.test.ts") },
  });
  expect(text).toContain("TypeError: no mailbox (address)");
  expect(text).not.toMatch(/ada@|private|already/);
});

test("a path that somebody typed a mailbox into is logged without it", () => {
  expect(JSON.parse(logged({ path: "/contact/ada@example.org/x" })).path).toBe("/contact/(address)/x");
  expect(JSON.parse(logged({ path: "/a%40b.example" })).path).toBe("/(address)");
  expect(JSON.parse(logged({ path: "/@fs/etc/passwd" })).path).toBe("/@fs/etc/passwd");
});

test.each([
  "/%3Fnewsletter=confirm&token=1.secret",
  "/newsletter=confirm&token=1.secret",
  "/%23token%3D1.secret",
  "/x;token=1.secret",
])("a link whose question mark was lost on the way is logged without its token: %s", (path) => {
  expect(JSON.parse(logged({ path })).path).not.toContain("secret");
});

test("a text that is all at-signs and dots is looked through as quickly as any other", () => {
  for (const sign of ["@", "a@", "@.", "a.", "%40", "a"])
    expect(JSON.parse(logged({ err: new Error(sign.repeat(50_000)) })).msg).toBe("it failed");
});

test("what is no error is told as it is", () => {
  expect(JSON.parse(logged({ err: { why: "ENOSPC" } })).err).toEqual({ why: "ENOSPC" });
});

function told(say: (log: Log) => void): string {
  let text = "";
  say(createLog({ write: (line) => (text += formatForTerminal(line)) }));
  return stripVTControlCharacters(text).replace(/^\d\d:\d\d:\d\d /gm, "");
}

test("a request is one line in words, without a number that nobody needs", () => {
  const request = { id: "5c3bc0c7", method: "GET", path: "/about", status: 200, ms: 3 };
  expect(told((log) => log.info(request, "answered"))).toBe("info  answered (GET /about 200 3 ms)\n");
});

test("a warning says its facts by name, lists too", () => {
  const said = told((log) => {
    log.warn({ source: "MLK50", reason: "It could not be reached." }, "a news source failed");
    log.warn({ unset: ["domain", "email"] }, "still to be set");
    log.warn("RATE_LIMITS IS OFF");
  });
  expect(said).toBe(
    "warn  a news source failed (source: MLK50, reason: It could not be reached.)\n" +
      "warn  still to be set (unset: domain, email)\n" +
      "warn  RATE_LIMITS IS OFF\n",
  );
});

test("an error comes with the reference that the visitor reads, its place and its cause, and without addresses", () => {
  const error = new Error("no mailbox ada@example.org", { cause: new TypeError("the river is too high") });
  const said = told((log) => log.error({ id: "5c3bc0c7", err: error }, "it failed"));
  expect(said).toMatch(
    /^error it failed \(reference 5c3bc0c7\)\n {2}Error: no mailbox \(address\)\n {2}at .*\/log\.test\.ts/,
  );
  expect(said).toMatch(/\n {2}because of\n {2}TypeError: the river is too high\n {2}at /);
  expect(told((log) => log.error({ err: { why: "ENOSPC" } }, "it failed"))).toBe(
    'error it failed\n  {"why":"ENOSPC"}\n',
  );
});

test("what is no line of the log is passed on as it is", () => {
  for (const line of ["plain\n", "{half a line\n", ""]) expect(formatForTerminal(line)).toBe(line);
});
