import { expect, test } from "vitest";
import { criticalCss, deferredSheet, parseSheet, withCriticalCss } from "./critical-css.ts";

const page = `<html><head><link rel="stylesheet" href="/assets/style-1.css"/></head>
  <body><main id="main" class="wide night"><p class="lead">Text</p></main></body></html>`;

const withScript = page.replace("<body>", '<body><script id="boot">{}</script>');

const cases = [
  ["a rule for what stands in the page stays", ".lead{color:red}", ".lead{color:red}"],
  ["a rule for what does not goes", ".dialog{color:red}h4{margin:0}#menu{top:0}", ""],
  ["of several selectors those that can match stay", ".dialog,.lead,h4{color:red}", ".lead{color:red}"],
  ["states and pseudo-elements stay", "p:hover,p:before{color:red}", "p:hover,p:before{color:red}"],
  ["what must not be there is no reason to go", "p:not(.dialog){top:0}", "p:not(.dialog){top:0}"],
  ["one of several in brackets is enough", ":is(h4,p) :where(a,p){top:0}", ":is(h4,p) :where(a,p){top:0}"],
  ["none of several in brackets is not", ":is(.x a,h4) p{top:0}p:has(>.x,h4){top:0}", ""],
  [
    "what must not be there may be one of several",
    "p:not(:is(.x,h4)):is(.x,.lead){top:0}",
    "p:not(:is(.x,h4)):is(.x,.lead){top:0}",
  ],
  [
    "attributes say nothing for certain, whatever is written in them",
    'p[data-a=".x"]{top:0}',
    'p[data-a=".x"]{top:0}',
  ],
  ["nested rules go one by one", ".lead{top:0;& h4{top:1px}& p{top:2px}}", ".lead{top:0;& p{top:2px}}"],
  ["a rule with nothing left goes", ".lead{& h4{top:1px}}", ""],
  [
    "media, container and support queries are looked into",
    "@media print{.lead{top:0}.x{top:0}}@supports (top:0){.x{top:0}}",
    "@media print{.lead{top:0}}",
  ],
  ["an empty layer keeps its place", "@layer a{.x{top:0}}@layer b{p{top:0}}", "@layer a;@layer b{p{top:0}}"],
  ["faces stay", '@font-face{font-family:"A";src:url(a)}', '@font-face{font-family:"A";src:url(a)}'],
  [
    "an animation stays with the rule that runs it",
    "@keyframes in{0%{top:0}to{top:1px}}@keyframes out{0%{top:0}}p{animation:1s in}",
    "@keyframes in{0%{top:0}to{top:1px}}p{animation:1s in}",
  ],
  [
    "custom properties that nothing reads go, and those that only they read",
    ":root{--a:1px;--b:var(--a);--c:2px}p{top:var(--c)}",
    ":root{--c:2px}p{top:var(--c)}",
  ],
  ["braces in a string are no braces", 'p:before{content:"}{"}.x{top:0}', 'p:before{content:"}{"}'],
] as const;

test.each(cases)("%s", (_, sheet, expected) => {
  expect(criticalCss(parseSheet(sheet), page)).toBe(expected);
});

test("what can wait comes with the script, and at once where no script comes", () => {
  const sheet =
    "@layer later{p{top:0}.x{top:0}}@layer states{p:hover{top:0}}p{left:0;&:active{left:1px}}p:hover,p:focus{top:1px}p:not(:hover){top:2px}@media print{p{top:3px}}@media (forced-colors:active){p{top:4px}}";
  expect(criticalCss(parseSheet(sheet), page)).toBe(sheet.replace(".x{top:0}", ""));
  expect(criticalCss(parseSheet(sheet), withScript)).toBe(
    "@layer states;p{left:0;}p:focus{top:1px}p:not(:hover){top:2px}",
  );
});

test("where script is turned off, a link brings the second sheet; a page that has none of it needs none", () => {
  const sheets = { read: () => parseSheet("p{top:0}"), deferredHref: () => "/assets/later.css" };
  const link = '<noscript><link rel="stylesheet" href="/assets/later.css"></noscript>';
  expect(withCriticalCss(withScript, sheets)).toContain(`</style>${link}</head>`);
  expect(withCriticalCss(page, sheets)).not.toContain("<noscript>");
});

test("a finished page carries its styles where the link stood, and names a sheet with the rest but the faces", () => {
  const face = '@font-face{font-family:"A";src:url(a)}';
  const files = new Map([["/assets/style-1.css", `${face}p{top:0}.x{top:0}`]]);
  const html = withCriticalCss(page, {
    read: (href) => parseSheet(files.get(href) ?? ""),
    deferredHref: (href, whole) => {
      const second = deferredSheet(href, whole);
      files.set(second.href, second.styles);
      return second.href;
    },
  });
  const [, second = ""] = /<style data-sheet="([^"]+)">/.exec(html) ?? [];
  expect(second).toMatch(/^\/assets\/style-1-later-[0-9a-f]{8}\.css$/);
  expect(html).toContain(`<head><style data-sheet="${second}">${face}p{top:0}</style></head>`);
  expect(html).not.toContain("<link");
  expect(files.get(second)).toBe("p{top:0}.x{top:0}");
});

test("the second sheet has another name as soon as it has other bytes, whatever the first one is called", () => {
  const name = (whole: string) => deferredSheet("/assets/style-1.css", whole).href;
  expect(name("p{top:0}")).not.toBe(name("p{top:1px}"));
  expect(name("p{top:0}")).toBe(name("p{top:0}"));
});

test("the rules of the Record are in its own pages alone", () => {
  const record = "@layer pages.record{.score{top:0}}";
  expect(deferredSheet("/assets/style-1.css", `p{top:0}${record}`).styles).toBe("p{top:0}");
  expect(criticalCss(parseSheet(record), '<p class="score">')).toBe(record);
});

test("a page that links to no stylesheet stops the build", () => {
  expect(() =>
    withCriticalCss("<p>Text</p>", { read: () => parseSheet(""), deferredHref: () => "" }),
  ).toThrow("links to no stylesheet");
});
