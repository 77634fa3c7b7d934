/** Whether two reports cannot be of one event, however many words they share: another turn, verdict, sum or place. */
import { site } from "../../content/site.ts";
import { type AnalyzedReport, isCommon } from "./analyzed-report.ts";
import { reversals, tokenizeWith } from "./tokenize-title.ts";

const list = (words: string) => new Set(tokenizeWith([], words));

/** Words of a story's later turns: one headline has one, and the other report has none of them. */
const turns = [
  "appeal rehearing appellate",
  "override",
  "rebound recover",
  "resume",
  "again",
  "hearing",
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
const share = /^\d[\d.]*%$/;

export function contradict(a: AnalyzedReport, b: AnalyzedReport): boolean {
  return differ(a, b) || exchanged(a, b);
}

/** The same, but for headlines that are nearly the same. */
export function differ(a: AnalyzedReport, b: AnalyzedReport): boolean {
  return (
    turns.some(
      (words) => has(a.head, words) !== has(b.head, words) && !(has(a.words, words) && has(b.words, words)),
    ) ||
    before.test(a.title) !== before.test(b.title) ||
    (verdict(a) !== 0 && verdict(a) + verdict(b) === 0) ||
    haveOthers(a, b, ({ head }) => [...head].filter((word) => sum.test(word))) ||
    haveOthers(a, b, ({ words }) => [...words].filter((word) => share.test(word))) ||
    ofOtherPlaces(a, b)
  );
}

/** One is of a place elsewhere and the other of here or of another such place, or both are of places here, but not of the same. */
export function ofOtherPlaces(a: AnalyzedReport, b: AnalyzedReport): boolean {
  const isElsewhere = (one: AnalyzedReport, other: AnalyzedReport) =>
    one.far.length > 0 &&
    !one.far.some((place) => other.far.includes(place) || other.words.has(place)) &&
    (other.nearInAll.size > 0 || other.far.length > 0);
  const isOf = (one: AnalyzedReport, other: AnalyzedReport) =>
    [...one.near].some((place) => other.nearInAll.has(place));
  // A dateline names the city, whatever place the report is of.
  const areIn = [...a.nearInAll].some((place) => place !== site.city && b.nearInAll.has(place));
  const areDisjoint = a.near.size > 0 && b.near.size > 0 && !areIn && !isOf(a, b) && !isOf(b, a);
  return areDisjoint || isElsewhere(a, b) || isElsewhere(b, a);
}

function has(words: ReadonlySet<string>, wanted: ReadonlySet<string>): boolean {
  for (const word of wanted) if (words.has(word)) return true;
  return false;
}

function verdict({ head }: AnalyzedReport): number {
  return Number(has(head, approval)) - Number(has(head, refusal));
}

/** Both headlines have some of these words, and neither has one that stands in the other report. */
function haveOthers(
  a: AnalyzedReport,
  b: AnalyzedReport,
  wordsOf: (report: AnalyzedReport) => readonly string[],
): boolean {
  const [ofA, ofB] = [wordsOf(a), wordsOf(b)];
  if (ofA.length === 0 || ofB.length === 0) return false;
  return !ofA.some((word) => b.words.has(word)) && !ofB.some((word) => a.words.has(word));
}

/**
 * "Shares rise 8%" and "Shares fall 8%": nearly the same headline with a word that the other report has nowhere, or with "no"; also
 * with two such words, where the summaries have nothing in common.
 */
function exchanged(a: AnalyzedReport, b: AnalyzedReport): boolean {
  const shared = [...a.head].filter((word) => b.head.has(word)).length;
  if (shared / Math.min(a.head.size, b.head.size) < 0.6) return false;
  const onlyIn = (one: AnalyzedReport, other: AnalyzedReport) =>
    [...one.head].filter((word) => !other.words.has(word) && !approval.has(word) && !isCommon(word));
  const [onlyA, onlyB] = [onlyIn(a, b), onlyIn(b, a)];
  const isReversed = (only: readonly string[], other: AnalyzedReport) =>
    only.some((word) => reversals.has(word)) && !has(other.words, reversals);
  if (isReversed(onlyA, b) || isReversed(onlyB, a)) return true;
  const most = Math.max(onlyA.length, onlyB.length);
  if (most > 2 || onlyA.length === 0 || onlyB.length === 0) return false;
  const supports = (one: AnalyzedReport, other: AnalyzedReport) =>
    [...one.words].some((word) => !one.head.has(word) && other.words.has(word));
  return most === 1 || !(supports(a, b) || supports(b, a));
}
