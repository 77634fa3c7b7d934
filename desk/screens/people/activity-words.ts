/** Acts of the log as sentences. "{it}" is what the act was done to; an act that is not here has it at its end. */
const sentences: Readonly<Record<string, string>> = {
  "accepted a change": "accepted a change to {it}",
  "accepted a proposal": "accepted {it}",
  "asked an address again": "asked {it} again",
  "began an issue": "began {it}",
  "declined a change": "declined a change to {it}",
  "declined a proposal": "declined {it}",
  "deleted a draft": "deleted a draft, {it}",
  "deleted for good": "deleted {it} for good",
  "downloaded a backup": "downloaded the backup {it}",
  "dropped a mail": "dropped {it}",
  "erased a subscriber": "erased {it}",
  "erased with what was published from it": "erased {it} with what was published from it",
  "exported messages": "exported messages as {it}",
  "imported addresses": "imported {it} addresses",
  "kept a proposal as a draft": "kept {it} as a draft",
  "let an issue go on": "resumed {it}",
  "made a backup": "made the backup {it}",
  "marked as answered": "marked {it} as answered",
  "marked as no spam": "marked {it} as no spam",
  "marked as spam": "marked {it} as spam",
  "marked as waiting": "reopened {it}",
  "paused an issue": "paused {it}",
  "put an address back on the list": "put {it} back on the list",
  "scheduled an issue": "scheduled {it}",
  "sent an issue": "sent {it}",
  "signed out everywhere": "signed {it} out everywhere",
  "took a decision back": "took back the decision on {it}",
  "took an address off the list": "took {it} off the list",
  "took an issue back before it left": "took {it} back before it left",
  "took back the last step on": "undid the last step on {it}",
  "tried a mail again": "tried {it} again",
  "tried all mail again": "tried all mail again, {it} in number",
};

/** What stands before and after the thing in the sentence of an act. */
export function sentenceAround(action: string): [before: string, after: string] {
  const [before = "", after = ""] = (sentences[action] ?? `${action} {it}`).split("{it}");
  return [before, after];
}
