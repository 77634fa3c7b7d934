import { expect, test, vi } from "vitest";
import { cutAtWord, plainText, plainTextAsIs, plainTextOfText, plainTitle } from "./plain-text.ts";

test.each([
  ["<p>One</p><p>two</p>", "One two"],
  ["<b>A</b>I &amp; you", "AI & you"],
  ["a<br>b<br/>c", "a b c"],
  ["When 1 < 2 and 3 > 2", "When 1 < 2 and 3 > 2"],
  ["I <3 Memphis", "I <3 Memphis"],
  ['<img alt="a > b" src=x>seen', "seen"],
  ["<script>alert('<b>')</script>after", "after"],
  ["<style>p{}</style ><noscript>no</noscript>after", "after"],
  ["<!-- hidden <b> -->after", "after"],
  ["before<p unclosed", "before"],
  ["&lt;script&gt;alert(1)&lt;/script&gt;", "<script>alert(1)</script>"],
  ["It&amp;#8217;s &amp;amp; isn&#x2019;t", "It’s & isn’t"],
  ["AT&T R&D &undeclared; &copyright", "AT&T R&D &undeclared; &copyright"],
  ["\u202egnorw\u202c zero\u200bwidth soft\u00adhyphen", "gnorw zerowidth softhyphen"],
  ["nul\0 bell\x07 tab\t line\n end", "nul bell tab line end"],
  ["👩‍💻 stays", "👩‍💻 stays"],
  ["&lt;p&gt;Escaped &lt;b&gt;twice&lt;/b&gt;&lt;/p&gt;", "Escaped twice"],
  ["<p>&lt;b&gt;Escaped&lt;/b&gt; in a paragraph</p>", "Escaped in a paragraph"],
  ["&amp;lt;b&amp;gt;Memphis&amp;lt;/b&amp;gt; builds", "Memphis builds"],
  ["<p>If a &lt;b and b&gt; c, 1 &lt; 2</p>", "If a <b and b> c, 1 < 2"],
  ["<code>&lt;b&gt;bold&lt;/b&gt;</code> is markup", "<b>bold</b> is markup"],
  ["<code>&lt;br /&gt;</code> is a <i>tag</i>", "<br /> is a tag"],
  ["don\u0092t \u0093say\u0094 it", "don’t “say” it"],
])("%j is shown as %j", (html, text) => {
  expect(plainText(html)).toBe(text);
});

test.each([
  ["<b>Bold</b> claim<br>in two lines", "Bold claim in two lines"],
  ["Why <channel> matters", "Why <channel> matters"],
  ["The end of <blink>", "The end of <blink>"],
  ["<<< Sale >>>", "<<< Sale >>>"],
  ['See <a href="/x">more', "See more"],
  ["Bill &amp; Ted", "Bill & Ted"],
  ["&lt;b&gt;Bold&lt;/b&gt; claim", "Bold claim"],
  ["&amp;lt;a href=&quot;/x&quot;&amp;gt;Linked&amp;lt;/a&amp;gt; claim", "Linked claim"],
  ["Costs &lt; $5 and the &lt;b&gt; tag", "Costs < $5 and the <b> tag"],
])("the headline %j is shown as %j", (written, shown) => {
  expect(plainTitle(written)).toBe(shown);
});

test("text of a JSON feed is shown letter by letter", () => {
  expect(plainTextAsIs("<b>Not bold</b> &amp; 1 < 2")).toBe("<b>Not bold</b> & 1 < 2");
});

test("text that says it is text keeps its angle brackets", () => {
  expect(plainTextOfText("Why <script> tags matter")).toBe("Why <script> tags matter");
});

test("markup in what says it is text is removed all the same", () => {
  expect(plainTextOfText("<b>Bold</b> &amp; plain")).toBe("Bold & plain");
});

test("a long description ends at a word, with an ellipsis, within its limit", () => {
  expect(cutAtWord("one two three", 13)).toBe("one two three");
  expect(cutAtWord("one two, three", 13)).toBe("one two…");
  expect(cutAtWord("x".repeat(500), 400)).toHaveLength(400);
  expect(cutAtWord("😀".repeat(300), 400).isWellFormed()).toBe(true);
});

test("a publisher's letter keeps thirty marks, and a pile of thousands is never sorted", () => {
  const sorting = vi.spyOn(String.prototype, "normalize");
  const pile = `a${["\u0345", "\u035d", "\u0360", "\u0301"].map((mark) => mark.repeat(2_000)).join("")}b`;
  expect(Array.from(plainText(pile).normalize("NFD"))).toHaveLength(32);
  expect(plainTextAsIs(pile)).toHaveLength(32);
  expect(sorting.mock.contexts.filter((text) => /\p{M}{31}/u.test(String(text)))).toEqual([]);
  sorting.mockRestore();
});

test.each(["<", "<a", "<a '", '<a "', "<!--", "<script>", "&a;", "<a <a>"])(
  "a megabyte of %j is dealt with at once",
  (piece) => {
    const start = performance.now();
    plainText(piece.repeat(1_000_000 / piece.length));
    plainTitle(piece.repeat(1_000_000 / piece.length));
    expect(performance.now() - start).toBeLessThan(5_000);
  },
);
