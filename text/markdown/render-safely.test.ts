import { expect, test } from "vitest";
import { isHarmless } from "../harmless-html.ts";
import { htmlToText, renderSafely } from "./render-safely.ts";

const cards = { page: "Opens at {host}.", video: "Video, opens at {host}." };
const link = '[What *it* says](https://www.youtube.com/watch?v=a&b "card")';

test("a link with the title card that is a paragraph of its own is a card that says where it leads", () => {
  const html = renderSafely(link, { cards });
  expect(html).toBe(
    '<p class="link-card"><a href="https://www.youtube.com/watch?v=a&amp;b" rel="noopener"><b>What <em>it</em> says</b></a><br>\n<small>Video, opens at youtube.com.</small></p>',
  );
  expect(isHarmless(html)).toBe(true);
  expect(htmlToText(html)).toBe(
    "What it says (https://www.youtube.com/watch?v=a&b)\nVideo, opens at youtube.com.",
  );
  expect(renderSafely('[Words](https://news.example/1 "card")', { cards })).toContain(
    "<small>Opens at news.example.</small>",
  );
});

test("where there are no cards, beside other words, and to anywhere but the web it is a link or its words", () => {
  const plain = renderSafely(link);
  expect(plain).toBe(
    '<p><a href="https://www.youtube.com/watch?v=a&amp;b" rel="noopener">What <em>it</em> says</a></p>',
  );
  for (const text of [
    `See ${link}`,
    `${link}\nand more`,
    '[x](javascript:alert(1) "card")',
    '[x](/news "card")',
    '[x](mailto:a@b.example "card")',
    '[x](https://a.example "Card")',
    "[x](https://a.example)",
  ])
    expect(renderSafely(text, { cards, mayLinkHere: true, mayWriteTo: true }), text).not.toContain(
      "link-card",
    );
});

test("a host cannot write into the page", () => {
  expect(renderSafely('[x](https://<b>.example/"> "card")', { cards })).not.toMatch(/<b>\.|<small>[^<]*</);
  expect(renderSafely('[x](https://a&b.example "card")', { cards })).not.toContain("a&b.");
});
