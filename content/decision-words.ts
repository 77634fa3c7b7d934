import { settings } from "../text/words/lookup.ts";
import { wordsOf } from "./news-names.ts";

/** Words by which a headline says that somebody decided something: then the desk suggests an entry of The Record. */
export const decisionWords = settings("decisionWords", {
  said: wordsOf(`
    approves, approved, OKs, okays, okayed, rejects, rejected, votes, voted, sues, sued, files suit, files lawsuit,
    files a lawsuit, filed a lawsuit, judge rules, court rules, rules that, rules against, rules for, ruled, permits granted, permit granted, grants, granted, issues permit,
    issues permits, issued, signs, signed, bans, banned, delays, delayed, postpones, postponed, tables, tabled, defers,
    deferred, denies, denied, adopts, adopted, passes, passed, blocks, blocked, halts, halted, orders, ordered, upholds,
    upheld, overturns, overturned, dismisses, dismissed, revokes, revoked, repeals, repealed, fined, settles,
    settled, vetoes, vetoed, appeals, appealed, awards, awarded, appoints, appointed, gives approval, green light,
    greenlights, strikes down, struck down, permit approved, wins approval, clears the way, agrees to, unanimously, turns down, turned down, cancels, canceled, suspends, suspended, lifts,
    lifted, council vote, commission vote, board vote, senate vote, house vote,
    aprueba, aprueban, aprobó, rechaza, rechazan, rechazó, vota, votan, votó, demanda a, demandan a, demandó, falla a favor,
    falla en contra, dictamina, autoriza, autorizó, firma, firmó, prohíbe, prohibió, aplaza, aplazó, pospone, pospuso,
    concede, concedió, otorga, otorgó, niega, negó, ordena, ordenó, multa, multó, anula, anuló, veta, vetó
  `),
  /** Phrases with which it is not decided yet, or somebody’s opinion. */
  notYet: wordsOf(`
    to vote, votes on, will vote, to decide, to consider, set to, could, may, might, would, should, expected to, poised to,
    ahead of, before vote, awaits, faces vote, heads to, urge, urges, urging, ask, asks, asking, call for, calls for, calls on, want, wants, plans to, considers,
    considering, weighs, weighing, debates, what to know, how to, opinion, editorial, guest column, letter to the editor,
    podría, podrían, votará, decidirá, antes de, pide, piden, quiere, quieren, debería, opinión, editorial
  `),
});
