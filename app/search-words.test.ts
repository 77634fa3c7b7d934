import { expect, test } from "vitest";
import { suggestWords } from "../search/suggest.ts";
import { knownWords, ownWords, topicsNear } from "./search-words.ts";

test("names of topics, terms and common words in Spanish stand for the English ones", () => {
  expect(ownWords(["agua"])).toEqual(["water"]);
  expect(ownWords(["calidad", "del", "aire"])).toEqual(["air"]);
  expect(ownWords(["permisos", "turbinas"])).toEqual(["permits", "turbines"]);
  expect(ownWords(["water"])).toEqual([]);
  expect(ownWords(Array.from({ length: 6 }, () => "concejo")).length).toBeLessThanOrEqual(6);
});

test("the topics of a word are those that are filed by it, in another form too", () => {
  expect(topicsNear(["turbines"])).toContain("power");
  expect(topicsNear(ownWords(["agua"]))).toContain("water");
  expect(topicsNear(["zyzzyva"])).toEqual([]);
});

test("a slip is answered by the nearest word that is known, the commonest of equals, in any language of the site", () => {
  const known = [...knownWords(), "turbines", "turbines"];
  expect(suggestWords(["turbnes"], known)).toBe("turbines");
  expect(suggestWords(["southavne", "turbines"], known)).toBe("southaven turbines");
  expect(suggestWords(["turbnas"], known)).toBe("turbinas");
  expect(suggestWords(["turbines"], known)).toBeUndefined();
  expect(suggestWords(["zyzzyva", "air"], known)).toBeUndefined();
  expect(suggestWords(["lmap"], ["lamp", "lump", "lamp"])).toBe("lamp");
});
