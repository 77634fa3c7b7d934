import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { NewsAnswer } from "../../../news/article.ts";
import { NewsFeed } from "./news-feed.tsx";

const draw = (news: NewsAnswer | undefined) =>
  renderToStaticMarkup(<NewsFeed news={news} publishers={[]} onUpdate={() => {}} />);

test("a page whose server could not read the news says so and offers to try again, without script too", () => {
  const html = draw(undefined);
  expect(html).toContain("The news did not load.");
  expect(html).toMatch(/<form><button [^>]*type="submit">Try again<\/button><\/form>/);
  expect(html).not.toMatch(/Loading|No stories/);
});

test("a page whose server has no story yet says that, and nothing of a failure", () => {
  const html = draw({ articles: [], updatedAt: null });
  expect(html).toContain("No stories right now.");
  expect(html).not.toMatch(/Loading|did not load/);
});
