import { expect, test } from "vitest";
import { feeds } from "../../content/feeds.ts";
import { labelsOf } from "./report-labels.ts";

const report = (title: string, more: object = {}) => ({
  title,
  description: "",
  url: "https://daily.example/news/1",
  ...more,
});

test.each([
  ["Opinion: Turbines, again", {}, ["opinion"]],
  ["Turbines, again", { categories: ["News", "Guest Column"] }, ["opinion"]],
  ["Council hears opinion on turbines", { categories: ["Politics"] }, []],
  ["Musk wins permit", { description: "MEMPHIS, Tenn. (AP) — Health officials approved it." }, ["ap"]],
  ["AP: Who pays for the grid?", {}, ["ap"]],
  ["An APB for an AP class", {}, []],
])("%j with %j is marked %j", (title, more, labels) => {
  expect(labelsOf(report(title, more), {})).toEqual(labels);
});

test("a publisher's flags mark all of its reports, or those with a part in their address", () => {
  const paid = { subscription: "/subscriber/", language: "es", pressRelease: true };
  expect(labelsOf(report("Uno", { url: "https://d.example/subscriber/1" }), paid)).toEqual([
    "subscription",
    "spanish",
    "press-release",
  ]);
  expect(labelsOf(report("Uno"), paid)).not.toContain("subscription");
  const memphian = feeds.find(({ name }) => name === "Daily Memphian");
  const address = "https://dailymemphian.com/subscriber/section/metro/article/1/a";
  expect(labelsOf(report("Uno", { url: address }), memphian ?? {})).toEqual(["subscription"]);
});
