import { expect, test } from "vitest";
import type { Entry } from "../../publishing/kind.ts";
import { resourceView } from "../ui/residents/resource-view.ts";
import { recordColumns, recordRow } from "./record-data.ts";

const url = "https://paper.example/rates";
const archive = "https://web.archive.org/web/2026/https://paper.example/rates";
const gone = `The Paper | Rates go up | 2026-11-17 | ${url} | 2026-11-20 | ${archive} | 2026-12-01`;
const entry = {
  ...{
    id: 1,
    kind: "record",
    slug: "rates",
    state: "published",
    title: "Rates",
    body: "They go up.",
    version: 1,
  },
  ...{ endsAt: null, reference: null, publishAt: null, publishedAt: "2026-11-18T00:00:00Z" },
  ...{ createdAt: "2026-11-18T00:00:00Z", changedAt: "2026-11-18T00:00:00Z" },
  values: {
    ...{ title: "Rates", date: "2026-11-17", topics: "power", sources: gone },
    coverage: "Radio | Council raises rates | 2026-11-18 | https://radio.example/1",
  },
} satisfies Entry;

test("data of the Record has the copy of a source that is gone, and the coverage of an entry apart from its proof", () => {
  expect(recordRow(entry, "https://here.example").item.more).toMatchObject({
    _record: {
      sources: [
        {
          publisher: "The Paper",
          title: "Rates go up",
          date: "2026-11-17",
          url,
          archive,
          missing: "2026-12-01",
        },
      ],
      coverage: [{ publisher: "Radio", url: "https://radio.example/1" }],
    },
  });
  const { cells } = recordRow(entry, "https://here.example");
  expect(cells.sources).toContain(`no longer at its address as of Dec 1, 2026, ${archive}`);
  expect(cells.coverage).toBe("Radio, Council raises rates, Nov 18, 2026, https://radio.example/1");
  expect(recordColumns.at(-1)).toBe("coverage");
  const { coverage: _, ...values } = entry.values;
  expect(recordRow({ ...entry, values }, "https://here.example").item.more).not.toHaveProperty(
    "_record.coverage",
  );
});

test("beside an office or a meeting, a source that is gone leads to its copy, or nowhere", () => {
  const sourcesOf = (sources: string) =>
    resourceView({ ...entry, kind: "resource", values: { title: "An office", sources } }).sources;
  expect(sourcesOf(gone)).toEqual([
    {
      text: "The Paper, November 17, 2026, no longer at its address as of December 1, 2026, archived copy",
      url: archive,
    },
  ]);
  const without = gone.replace(archive, "");
  expect(sourcesOf(without)[0]).not.toHaveProperty("url");
  expect(sourcesOf("The Paper | Rates")).toEqual([{ text: "The Paper" }]);
});
