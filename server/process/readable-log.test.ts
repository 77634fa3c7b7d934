import { stripVTControlCharacters } from "node:util";
import { expect, test } from "vitest";
import { createLog, type Log } from "./log.ts";
import { formatForTerminal } from "./readable-log.ts";

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
    /^error it failed \(reference 5c3bc0c7\)\n {2}Error: no mailbox \(address\)\n {2}at .*readable-log\.test\.ts/,
  );
  expect(said).toMatch(/\n {2}because of\n {2}TypeError: the river is too high\n {2}at /);
  expect(told((log) => log.error({ err: { why: "ENOSPC" } }, "it failed"))).toBe(
    'error it failed\n  {"why":"ENOSPC"}\n',
  );
});

test("what is no line of the log is passed on as it is", () => {
  for (const line of ["plain\n", "{half a line\n", ""]) expect(formatForTerminal(line)).toBe(line);
});
