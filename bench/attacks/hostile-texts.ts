/** Texts of a given size that trigger quadratic algorithms (ReDoS and the like). */

/** Octets of text that a form takes in all. */
export const whole = 32 * 1024;

/** Each by its name, as long as fits into so many octets of UTF-8. */
export function hostileTexts(octets: number): [name: string, text: string][] {
  const repeated = pieces.map((piece): [string, string] => [
    JSON.stringify(piece).slice(0, 24),
    cut(piece.repeat(Math.ceil(octets / piece.length)), octets),
  ]);
  const share = Math.floor((octets - 1) / (2.2 * marks.length));
  return [
    ["nine marks in runs", cut(`a${marks.map((mark) => mark.repeat(share)).join("")}`, octets)],
    ["nine marks in turns", cut(`a${marks.join("").repeat(share)}`, octets)],
    ...repeated,
  ];
}

/** Of nine combining classes: to bring them into order is what Unicode's normal forms spend their time on. */
const marks = [0x345, 0x35d, 0x360, 0x301, 0x315, 0x316, 0x321, 0x93c, 0x334].map((code) =>
  String.fromCodePoint(code),
);

const pieces = [
  ..."a 0.-,:;'\"<>&@%/\\|#*_~`=![](){}?\n\t\0",
  ...["\r\n", " a", "a ", "a.", ".a", "a-", "a@", "@a", "a, ", "\n\n", "\n ", " \n", "- ", "1. ", "> ", "# "],
  ...[
    "<a ",
    "<a href=",
    "<b>",
    "</b>",
    "<!--",
    "<![CDATA[",
    "<p",
    "&amp;",
    "&#x41;",
    "&a",
    "<a@a.a>",
    "<script>",
  ],
  ...["[a](", "](", "![", "[[", "[a]: ", "**a", "*a*", "_a_", "`a`", "~~a", "|a", "\\\\", "&lt;a&gt;"],
  ...[
    "www.",
    "http://",
    "https://a ",
    "https://a/?a=",
    "https://a.example/",
    "//",
    "?a=",
    "&a=",
    "%c0",
    "%cc%81",
  ],
  ...["AI ", "A.I. ", "data center ", "free money ", "seo ", "1,000 ", "the ", "per cent ", "’s "],
  ...[
    "é",
    "e\u0301",
    "\u0301",
    "\uff9e\u0345",
    "\u0344",
    "\ufdfa",
    "İ",
    "ß",
    "Σ",
    "가",
    "\u1100\u1161\u11a8",
  ],
  ...["\u200b", "\u00ad", "\u202e", "\u3000", "\ufeff", "👩‍🚀", "\u{e0061}", "\ud800", "﷽", "ｅ", "。", "①"],
];

/** In whole characters. */
function cut(text: string, octets: number): string {
  const bytes = new TextEncoder().encode(text.slice(0, octets)).subarray(0, octets);
  return new TextDecoder().decode(bytes).replace(/\ufffd$/, "");
}
