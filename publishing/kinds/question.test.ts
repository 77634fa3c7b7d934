import { expect, test } from "vitest";
import { joinedName } from "../../content/joined-name.ts";
import { site } from "../../content/site.ts";
import { mistakesIn } from "../../test/support/entry-mistakes.ts";
import { entryOfKind } from "../../test/support/entry-view.ts";
import { entryPath } from "../kind.ts";
import { question } from "./question.ts";

const values = { title: "Is {name} a company?", order: "1" };
const answer = "No. Write to [{email}](mailto:{email}) or through the [contact page](/contact).";

test("a question with its answer is taken; one without a question mark or with an unknown placeholder is not", () => {
  expect(mistakesIn(question, values, answer)).toEqual([]);
  expect(mistakesIn(question, { ...values, order: "" }, answer)).toEqual([]);
  expect(mistakesIn(question, { title: "A statement" }, answer)[0]).toContain("must hold a question mark");
  expect(mistakesIn(question, values, "Ask {nobody}.")).toEqual(["body: There is no placeholder {nobody}"]);
  expect(mistakesIn(question, { title: "Who is {constructor}?" }, answer)).toEqual([
    "title: There is no placeholder {constructor}",
  ]);
  expect(mistakesIn(question, values, "")).toEqual(["body: Answer must be at least 1 characters"]);
});

test("readers see the site's facts in place of placeholders, and links to pages of this site", () => {
  const shown = question.show(entryOfKind(question, values, answer));
  expect(shown.title).toBe(`Is ${joinedName()} a company?`);
  expect(shown.html).toBe(
    `<p>No. Write to <a href="mailto:${site.email}">${site.email}</a> or through the <a href="/contact">contact page</a>.</p>`,
  );
});

test("an answer holds no script, whoever wrote it", () => {
  const { html } = question.show(
    entryOfKind(
      question,
      values,
      "<script>x</script> [a](javascript:x) [b](//evil.example) [c](/\\evil.example)",
    ),
  );
  expect(html).not.toMatch(/<script|<a /);
});

test("its address is its place on the community page", () => {
  expect(entryPath(question, "who-runs-it")).toBe("/community#who-runs-it");
});
