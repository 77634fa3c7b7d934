/** One story once, and what belongs on the page, on real headlines (test/fixtures/news). */
import {
  countPairs,
  countRelevant,
  type LabeledReport,
  type Part,
  readLabeledReports,
} from "../../test/support/labeled-news.ts";

const parts: Part[] = ["tuned", "apart"];

export async function storiesTable() {
  const rows = [
    ...parts.map((part) => pairRow("on their days", part, readLabeledReports())),
    ...parts.map((part) => pairRow("as if on one day", part, readLabeledReports({ anyDay: true }))),
    { of: "(limit)", part: "apart", "joined of same": 0.6, "wrongly joined": 0 },
    ...parts.map(relevanceRow),
    { of: "(limit)", part: "apart", precision: 0.95, recall: 0.95 },
  ];
  const reports = readLabeledReports();
  const stories = new Set(reports.map(({ story }) => story)).size;
  return {
    title: `One story once: ${reports.length} real reports of ${stories} stories, and what is relevant`,
    rows,
  };
}

function pairRow(of: string, part: Part, reports: readonly LabeledReport[]) {
  const { same, joined, different, wrong } = countPairs(reports, part);
  return {
    of: `pairs, ${of}`,
    part,
    same,
    different,
    "joined of same": round(joined / same),
    "wrongly joined": wrong.length,
  };
}

function relevanceRow(part: Part) {
  const { items, right, wrong, missed } = countRelevant(part);
  return {
    of: "relevance",
    part,
    items,
    precision: round(right / (right + wrong)),
    recall: round(right / (right + missed)),
  };
}

function round(share: number): number {
  return Math.round(share * 100) / 100;
}
