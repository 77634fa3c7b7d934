/**
 * How months begin in the languages of feeds, without accents: English, German, French, Spanish, Italian, Portuguese, Dutch, the
 * Nordic languages, Polish, Czech, Hungarian, Romanian, Turkish, Indonesian, Greek, Russian, Ukrainian.
 */
const beginnings = [
  /^(jan|ene|gen|sty|oca|ian|led|tam|янв|січ|ιαν)/,
  /^(feb|fev|lut|sub|uno|hel|фев|лют|φεβ)/,
  /^(mar|maa|mrt|bre|мар|бер|μαρ)/,
  /^(apr|avr|abr|kwi|nis|dub|huh|апр|кві|απρ)/,
  /^(ma[yijg]|mei|kve|tou|мая|май|маи|тра|μαι)/,
  /^(jun|jui|giu|iun|cze|haz|cer|kes|июн|чер|ιουν)/,
  /^(jul|lug|iul|lip|tem|hei|июл|лип|ιουλ)/,
  /^(aug|aou|ago|agu|sie|srp|elo|авг|сер|αυγ)/,
  /^(sep|set|wrz|sze|eyl|zar|syy|сен|вер|σεπ)/,
  /^(oct|okt|out|ott|paz|eki|rij|lok|окт|жов|οκτ)/,
  /^(nov|noi|lis|kas|ноя|лис|νοε)/,
  /^(dec|dez|dic|des|dek|gru|ara|pro|jou|дек|гру|δεκ)/,
];

/** Names whose beginning says another month. */
const exceptions: Record<string, number> = {
  juil: 7,
  juill: 7,
  juillet: 7,
  marraskuu: 11,
  cervenec: 7,
  cervence: 7,
};

/** 1 to 12 for the name or short form of a month, in lower case and without accents; undefined for other words. */
export function monthOf(word: string): number | undefined {
  const month = exceptions[word] ?? beginnings.findIndex((beginning) => beginning.test(word)) + 1;
  return month || undefined;
}
