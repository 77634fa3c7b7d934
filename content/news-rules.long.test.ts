import { expect, test, vi } from "vitest";
import { newsRules, subjectName } from "./news-rules.ts";

vi.mock("./topics.json", () => ({
  default: [{ value: "parks", label: "Parks", news: true, any: ["park"], weak: [], sorts: [], never: [] }],
}));

test("where the list has other topics, the subject of the city's names is called by them", () => {
  expect(Object.keys(newsRules.topics)).toEqual(["ai", "machines", "parks", "names"]);
  expect(subjectName("parks")).toBe("Parks");
  expect(subjectName("names")).toContain("MLGW");
});
