import { expect, test } from "vitest";
import { createLog } from "./log.ts";

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
