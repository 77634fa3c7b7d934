import { expect, test } from "vitest";
import { rejectForgedPost } from "./csrf.ts";

const own = "http://localhost:3901";
const paths = { formPaths: new Set(["/", "/contact"]) };
const form = { "content-type": "application/x-www-form-urlencoded" };

function status(path: string, method: string, headers: Record<string, string> = {}) {
  return (
    rejectForgedPost(new Request(own + path, { method, headers }), path, own, paths)?.status ?? "goes on"
  );
}

test("reading is never refused", () => {
  expect(status("/contact", "GET")).toBe("goes on");
  expect(status("/about", "HEAD", { origin: "https://evil.example" })).toBe("goes on");
});

test("our own form goes on, with JavaScript and without", () => {
  expect(status("/contact", "POST", form)).toBe("goes on");
  expect(status("/contact.data", "POST", { ...form, origin: own, "sec-fetch-site": "same-origin" })).toBe(
    "goes on",
  );
  expect(status("/_.data", "POST", { "content-type": "multipart/form-data; boundary=x" })).toBe("goes on");
});

test.each([
  ["a foreign origin", { origin: "https://evil.example" }],
  ["a hidden origin", { origin: "null" }],
  ["a cross-site fetch without an origin", { "sec-fetch-site": "cross-site" }],
  ["a same-site fetch from a neighbor", { "sec-fetch-site": "same-site" }],
])("a form with %s is refused", (_, headers) => {
  expect(status("/contact", "POST", { ...form, ...headers })).toBe(403);
});

test("a content type that no form has is refused", () => {
  expect(status("/contact", "POST", { "content-type": "application/json" })).toBe(415);
  expect(status("/contact", "POST")).toBe(415);
});

test("a page without a form takes no POST, and no page takes a DELETE", () => {
  expect(status("/about", "POST", form)).toBe(405);
  expect(status("/contact", "DELETE", form)).toBe(405);
});

test("OPTIONS is told what an address takes", () => {
  const allow = (path: string) =>
    rejectForgedPost(new Request(own + path, { method: "OPTIONS" }), path, own, paths)?.headers.get("allow");
  expect(allow("/contact")).toBe("GET, HEAD, POST, OPTIONS");
  expect(allow("/about")).toBe("GET, HEAD, OPTIONS");
});
