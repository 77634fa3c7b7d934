import { expect, test } from "vitest";
import { canonicalUrl, pieceOfKey, storyKey } from "./canonical-url.ts";

const story = "https://ledger.example/2025/10/05/water-vote";

test.each([
  "http://ledger.example/2025/10/05/water-vote",
  "https://www.ledger.example/2025/10/05/water-vote",
  "https://WWW.Ledger.example:443/2025/10/05/water-vote/",
  "https://m.ledger.example/2025/10/05/water-vote",
  "https://mobile.ledger.example/2025/10/05/water-vote",
  "https://amp.ledger.example/2025/10/05/water-vote",
  "https://ledger.example/2025/10/05/water-vote#comments",
  "https://ledger.example/2025/10/05/water-vote/index.html",
  "https://ledger.example/2025/10/05/water-vote/default.aspx",
  "https://ledger.example/2025/10/05/water-vote/amp/",
  "https://ledger.example/2025/10/05/water-vote.amp",
  "https://ledger.example/amp/2025/10/05/water-vote",
  "https://ledger.example/2025/10/05/water-vote?amp",
  "https://ledger.example/2025/10/05/water-vote?amp=1&utm_source=x&fbclid=y",
  "https://ledger.example/2025/10/05/water-vote?outputType=amp",
  "https://ledger.example/2025/10/05/w%61ter%2Dvote",
  "https://www.google.com/url?rct=j&sa=t&url=https%3A%2F%2Fledger.example%2F2025%2F10%2F05%2Fwater-vote&ct=ga",
])("%s is the story at the plain address", (variant) => {
  expect(canonicalUrl(variant)).toBe(canonicalUrl(story));
});

test.each([
  ["https://a.example/?b=2&a=1", "https://a.example/?a=1&b=2"],
  ["https://a.example/story.amp.html", "https://a.example/story.html"],
  ["https://en.m.wikipedia.example/wiki/Memphis", "https://en.wikipedia.example/wiki/Memphis"],
  ["https://a.blogspot.com/2025/x.html?m=1", "https://a.blogspot.com/2025/x.html"],
  ["https://a.example/caf%c3%a9", "https://a.example/café"],
])("%s and %s are the same", (one, other) => {
  expect(canonicalUrl(one)).toBe(canonicalUrl(other));
});

test.each([
  ["https://a.example/story?id=1", "https://a.example/story?id=2"],
  ["https://a.example/story?page=2", "https://a.example/story"],
  ["https://a.example/Story", "https://a.example/story"],
  ["https://a.example/gear/amp", "https://a.example/gear"],
  ["https://a.example/amp/reviews", "https://a.example/reviews"],
  ["https://a.example/x?a=1&a=2", "https://a.example/x?a=2&a=1"],
  ["https://news.a.example/x", "https://a.example/x"],
  ["https://m.example/x", "https://example/x"],
  ["https://www.example/x", "https://example/x"],
  ["https://a.example:8443/x", "https://a.example/x"],
  ["https://a.example/x?m=1", "https://a.example/x"],
  ["https://a.example/a%2Fb", "https://a.example/a/b"],
  ["https://a.example/x.html", "https://a.example/x"],
  ["https://www.google.com/url?q=nonsense", "https://www.google.com/url?q=other"],
  ["https://a.example/index/story-1", "https://a.example/story-1"],
])("%s and %s stay apart", (one, other) => {
  expect(canonicalUrl(one)).not.toBe(canonicalUrl(other));
});

test.each(["", "nonsense", "javascript:alert(1)", "mailto:a@b.example"])("%j is no story", (text) => {
  expect(canonicalUrl(text)).toBeUndefined();
});

test.each([
  "https://www.paper.example/2026/11/the-vote.html",
  "http://m.paper.example/amp/2026/11/the-vote.amp.html?utm_source=x",
  "https://paper.example/2026/11/The-Vote.html#comments",
])("the piece of a key by which rows are sifted stands in %s", (url) => {
  expect(url.toLowerCase()).toContain(pieceOfKey(storyKey(url)));
  expect(pieceOfKey(storyKey(url))).toBe("the-vote");
});
