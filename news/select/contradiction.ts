/** Whether two reports cannot be of one event, however many words they share: another turn, verdict, sum or place. */
import type { AnalyzedReport } from "./analyzed-report.ts";
import { tokenizeWith } from "./tokenize-title.ts";

const list = (words: string) => new Set(tokenizeWith([], words));

/** Words of a story's later turns: one headline has one, and the other report has none of them. */
const turns = [
  "appeal rehearing appellate",
  "override",
  "rebound recover",
  "resume",
  "again",
  "regardless",
  "tension temper",
].map(list);

/** Verdicts: a headline with only the first kind against one with only the second. */
const approval = list("approve grant pass allow win clear ok uphold receive");
const refusal = list("reject deny block veto kill halt withdraw cancel drop dismiss");

/** A headline written before the event. */
const before =
  /\bwill try\b|\bset to vote\b|\bto vote on\b|\bweighs?\b|\bconsiders?\b|\bahead of\b|\bnears? (?:final )?(?:approval|vote|decision)/i;

const sum = /^\$\d/;

export function contradict(a: AnalyzedReport, b: AnalyzedReport): boolean {
  return (
    turns.some(
      (words) => has(a.head, words) !== has(b.head, words) && !(has(a.words, words) && has(b.words, words)),
    ) ||
    before.test(a.title) !== before.test(b.title) ||
    (verdict(a) !== 0 && verdict(a) + verdict(b) === 0) ||
    differ(a, b, ({ head }) => [...head].filter((word) => sum.test(word))) ||
    differ(a, b, ({ places }) => places) ||
    oneWordExchanged(a, b)
  );
}

function has(words: ReadonlySet<string>, wanted: ReadonlySet<string>): boolean {
  for (const word of wanted) if (words.has(word)) return true;
  return false;
}

function verdict({ head }: AnalyzedReport): number {
  return Number(has(head, approval)) - Number(has(head, refusal));
}

/** Both headlines have some of these words, and neither has one that stands in the other report. */
function differ(
  a: AnalyzedReport,
  b: AnalyzedReport,
  wordsOf: (report: AnalyzedReport) => readonly string[],
): boolean {
  const [ofA, ofB] = [wordsOf(a), wordsOf(b)];
  if (ofA.length === 0 || ofB.length === 0) return false;
  return !ofA.some((word) => b.words.has(word)) && !ofB.some((word) => a.words.has(word));
}

/** "Shares rise 8%" and "Shares fall 8%": nearly the same headline with a word that the other report has nowhere. */
function oneWordExchanged(a: AnalyzedReport, b: AnalyzedReport): boolean {
  const onlyA = [...a.head].filter((word) => !b.words.has(word));
  const onlyB = [...b.head].filter((word) => !a.words.has(word));
  if (onlyA.length !== 1 || onlyB.length !== 1) return false;
  const shared = [...a.head].filter((word) => b.head.has(word)).length;
  return shared / Math.min(a.head.size, b.head.size) >= 0.6;
}
