import { expect, test } from "vitest";
import { cleanUrl } from "./clean-url.ts";

const base = "https://ledger.example/news/feed.xml";

test.each([
  ["https://a.example/x?utm_source=a&id=7&UTM_Medium=b&fbclid=c#part", "https://a.example/x?id=7"],
  ["https://a.example/x?gclid=1&mc_cid=2&mc_eid=3", "https://a.example/x"],
  ["https://a.example/x?q=a%20b&r=c+d&empty=", "https://a.example/x?q=a%20b&r=c+d&empty="],
  ["https://a.example/x?clidfish=1&dataset=2", "https://a.example/x?clidfish=1&dataset=2"],
  ["/root", "https://ledger.example/root"],
  ["here", "https://ledger.example/news/here"],
  ["//other.example/y", "https://other.example/y"],
  [" https://a.example/spaces ", "https://a.example/spaces"],
  ["https://user:word@a.example/x", "https://a.example/x"],
  ["http://a.example", "http://a.example/"],
])("the link %j leads to %s", (link, address) => {
  expect(cleanUrl(link, base)).toBe(address);
});

test.each([
  "javascript:alert(1)",
  " JaVaScRiPt:alert(1)",
  "java\nscript:alert(1)",
  "data:text/html,x",
  "vbscript:x",
  "file:///etc/passwd",
  "mailto:a@b.example",
  "https://",
  "",
  undefined,
  `https://a.example/${"x".repeat(2_000)}`,
])("%j is no link to a story", (link) => {
  expect(cleanUrl(link, base)).toBeUndefined();
});
