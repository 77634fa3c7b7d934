import { expect, test } from "vitest";
import { record } from "../../../publishing/kinds/record.ts";
import { standing } from "../../../publishing/kinds/standing.ts";
import { entryOfKind } from "../../../test/support/entry-view.ts";
import { isHarmless } from "../../../text/harmless-html.ts";
import { standingHtml } from "./standing-html.ts";

const today = "2026-11-23";

function line(day: string, more: Record<string, string> = {}) {
  const entry = entryOfKind(standing, { topic: "power", day, ...more }, "TVA said “yes” & <b>left</b>.");
  return { ...entry, slug: "power" };
}

function published(slug: string, title: string) {
  const sources = "The Paper | Report | 2026-06-16 | https://paper.example/report";
  const values = { title, date: "2026-02-11", topics: "power", sources, grade: "A" };
  return { ...entryOfKind(record, values, "Somebody decided something about it."), slug };
}

test("a line has its topic, its day and its text, and the browser's policy takes it", () => {
  const html = standingHtml([line("2026-11-20")], today);
  expect(html).toContain('<h3><a href="/topics/power">Power</a></h3>');
  expect(html).toContain('<p class="data"><time datetime="2026-11-20">Nov 20, 2026</time></p>');
  expect(html).toContain("TVA said “yes” &amp; &lt;b&gt;left");
  expect(isHarmless(html)).toBe(true);
  expect(standingHtml([], today)).toBe("");
});

test("a line whose topic is off the list stays, without a link to its page", () => {
  const old = { ...line("2026-11-20"), values: { topic: "weather", day: "2026-11-20" } };
  expect(standingHtml([old], today)).toContain("<h3>weather</h3>");
});

test("only a line of more than sixty days says how old it is, and the older it is, the deeper its stroke", () => {
  const of = (day: string) => standingHtml([line(day)], today);
  expect(of("2026-09-24")).not.toContain("old");
  expect(of("2026-09-23")).toContain("</time>, 2 months old</p>");
  expect(of("2026-02-11")).toContain('id="standing-power" class="i9 d15"');
  expect(of("2026-02-11")).toContain("</time>, 9 months old</p>");
  expect(of("2024")).toContain('class="i14"');
  // Written with tomorrow's day by somebody in another zone.
  expect(of("2026-11-24")).toContain('class="i0 d0"');
});

test("of the entries that it names, those are linked that readers can read", () => {
  const html = standingHtml([line("2026-02-11", { entries: "gone, here" })], today, [
    published("here", "TVA board approves <150 megawatts>"),
    published("other", "Not named"),
  ]);
  expect(html.match(/href="\/record\/[^"]+"/g)).toEqual(['href="/record/here"']);
  expect(html).toContain("TVA board approves &lt;150 megawatts&gt;");
  expect(standingHtml([line("2026-02-11", { entries: "gone" })], today)).not.toContain("stands__entries");
});
