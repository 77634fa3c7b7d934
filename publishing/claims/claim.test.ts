import { expect, test } from "vitest";
import type { Citation } from "../../content/citations.ts";
import { kindNamed, kinds } from "../catalog.ts";
import { readEntryFile } from "../files/entry-file.ts";
import { type Claim, citedSentences, claimFaults, entryClaims, fileClaims } from "./claim.ts";

const source = "The Paper | A story | 2026-06-16 | https://paper.example/2026/story | 2026-11-22";
const values = { title: "The plant is paused", sources: source, grade: "B" };
const claimsOf = (kind: string, more: Record<string, string> = {}, body = "") =>
  entryClaims(kindNamed(kind), "a-slug", { values: { ...values, ...more }, body });
const faultsOf = (more: Record<string, string>, kind = "record") => claimsOf(kind, more).flatMap(claimFaults);

const table: Citation[] = [
  { url: "https://paper.example/a", publisher: "The Paper", grade: "A" },
  { url: "https://radio.example/b", publisher: "The Radio", grade: "B" },
  { url: "https://front.example/", publisher: "Front", grade: "A" },
];
const faultsOfText = (markdown: string) =>
  citedSentences(markdown, table).flatMap((cited) =>
    claimFaults({ kind: "page", slug: "about", path: "/about", ...cited }),
  );

test("an entry is a claim with its sources, its evidence and the place where visitors read it", () => {
  expect(claimsOf("record")).toEqual([
    {
      kind: "record",
      slug: "a-slug",
      path: "/record/a-slug",
      text: "The plant is paused",
      sources: [
        {
          publisher: "The Paper",
          title: "A story",
          date: "2026-06-16",
          url: "https://paper.example/2026/story",
          opened: "2026-11-22",
        },
      ],
      grade: "B",
      opened: "2026-11-22",
    },
  ]);
  expect(claimsOf("promise")[0]?.path).toBe("/record#promise-a-slug");
  expect(faultsOf({})).toEqual([]);
});

test("a claim without a link or without a grade is said to lack it", () => {
  const noLink = "It has no source that a reader can open";
  expect(faultsOf({ sources: "" })).toEqual([noLink]);
  expect(faultsOf({ sources: "The Paper | A story | 2026-06-16" })).toEqual([noLink]);
  expect(faultsOf({ sources: "The Paper | News | 2026 | https://paper.example/" })).toEqual([
    "https://paper.example/ is a front page and proves nothing",
  ]);
  expect(faultsOf({ grade: "" })).toEqual(["Its evidence is not graded"]);
  expect(faultsOf({ grade: "C" })).toEqual(["Its evidence is C, too weak"]);
});

test("the page of an office and the calendar of a body are evidence, a front page is not", () => {
  const sources = "";
  expect(faultsOf({ sources, calendar: "https://council.example/agendas" }, "meeting")).toEqual([]);
  expect(faultsOf({ sources, link: "https://office.example/report" }, "resource")).toEqual([]);
  expect(faultsOf({ sources, link: "https://office.example" }, "resource")).toEqual([
    "It has no source that a reader can open",
  ]);
});

test("each sentence that cites is a claim, with the grade of its weakest source", () => {
  const text =
    "## Air\n\n**Air.** It was tested ([The Paper, June 1](https://paper.example/a)), and Ann B. Lee said so ([The Radio](https://radio.example/b)). Nobody asked.\n\n- See [the Record](/record) or [write](mailto:a@b.example).\n- One [more](https://paper.example/a).";
  expect(citedSentences(text, table).map(({ text, grade }) => [text, grade])).toEqual([
    ["It was tested (The Paper, June 1), and Ann B. Lee said so (The Radio).", "B"],
    ["One more.", "A"],
  ]);
  expect(faultsOfText(text)).toEqual([]);
});

test("a citation that the table lacks, and one of a front page, are named", () => {
  expect(faultsOfText("It was so ([Else](https://else.example/c)).")).toEqual([
    "https://else.example/c is missing in content/citations.json",
  ]);
  expect(faultsOfText("It was so ([Front](https://front.example/)).")).toEqual([
    "https://front.example/ is a front page and proves nothing",
  ]);
});

test("an answer claims what it cites; what other people wrote and what is a draft claims nothing", () => {
  const answer = "Yes ([Else](https://else.example/c)). No ([Else](https://else.example/d)).";
  const claims: Claim[] = claimsOf("question", { title: "Is it?" }, answer);
  expect(claims.map(({ path, text }) => [path, text])).toEqual([
    ["/community#a-slug", "Yes (Else)."],
    ["/community#a-slug", "No (Else)."],
  ]);
  for (const kind of ["event", "story", "issue"]) expect(claimsOf(kind, {}, answer)).toEqual([]);
  const fileOf = (state: string) => ({
    kind: kindNamed("question"),
    file: readEntryFile(
      kindNamed("question"),
      `---\ntitle: Is it?\nstate: ${state}\n---\n\n${answer}`,
      "a.md",
    ),
  });
  expect(fileClaims([fileOf("draft"), fileOf("withdrawn")])).toEqual([]);
  expect(fileClaims([fileOf("published")])).toHaveLength(2);
  expect([...kinds.keys()]).toContain("question");
});
