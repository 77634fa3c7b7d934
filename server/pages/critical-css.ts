/** Critical CSS: inlines the rules of the stylesheet that a page needs, so that its first paint needs no other request. */
import { createHash } from "node:crypto";
import postcss, { type ChildNode } from "postcss";
import { bootStateId, laterSheetAttribute } from "../../text/markup-names.ts";

export interface Sheets {
  /** The stylesheet at this URL; parsed once, because every page is matched against it. */
  read: (href: string) => Sheet;
  /** The URL of the deferred stylesheet (`deferredSheet`), given the URL and the text of the whole one. */
  deferredHref: (href: string, css: string) => string;
}

/**
 * Replaces the link to the stylesheet in a page by a `<style>` with the rules that can match something in
 * the page. For what only script adds app/boot.ts loads a deferred stylesheet, whose URL is in `data-sheet`: the whole one
 * without its font faces, which the page has already and which would cause a second layout, and without the rules of the
 * Record, whose pages are always loaded as documents.
 */
export function withCriticalCss(html: string, { read, deferredHref }: Sheets): string {
  const [link, href] = /<link rel="stylesheet" href="([^"]+)"\/?>/.exec(html) ?? [];
  if (!link || !href) throw new Error("The page links to no stylesheet.");
  const sheet = read(href);
  const deferred = deferredHref(href, sheet.text);
  return html.replace(
    link,
    () =>
      `<style ${laterSheetAttribute}="${deferred}">${criticalCss(sheet, html)}</style>${
        loadsLater(html) ? `<noscript><link rel="stylesheet" href="${deferred}"></noscript>` : ""
      }`,
  );
}

/** The deferred part of a stylesheet, named by a hash of its bytes: browsers cache files under `/assets/` forever. */
export function deferredSheet(href: string, css: string): { href: string; styles: string } {
  const sheet = postcss.parse(css);
  for (const node of [...sheet.nodes])
    if (["@font-face", "@layer pages.record"].includes(headOf(node))) node.remove();
  const styles = sheet.toString();
  const hash = createHash("sha256").update(styles).digest("hex").slice(0, 8);
  return { href: href.replace(/(?=\.css$)/, `-later-${hash}`), styles };
}

/**
 * The rules of a minified stylesheet that can match something in a page: drops a rule that names a class, an id or an
 * element that the page does not have. Keeps media queries, nesting and order. Where app/boot.ts loads the deferred
 * stylesheet, drops what no first paint shows, too: the layer `later`, print, forced colors, and what a pointer does.
 */
export function criticalCss({ rules, firstPaint }: Sheet, html: string): string {
  const present = namesIn(html);
  let styles = matching(loadsLater(html) ? firstPaint : rules, present);
  for (;;) {
    const fewer = withoutUnused(styles);
    if (fewer.length === styles.length) return fewer;
    styles = fewer;
  }
}

function loadsLater(html: string): boolean {
  return new RegExp(`<script [^>]*id="${bootStateId}"`).test(html);
}

/** The rule without the parts that no first paint shows; none when nothing is left. */
function inFirstPaint(rule: Rule): Rule[] {
  if (/^@layer later|^@media (print|\(forced-colors)/.test(rule.head)) return [];
  const selectors = rule.selectors?.filter(
    ({ text }) => !/:(hover|active)\b/.test(text.replace(/:not\([^)]*\)/g, "")),
  );
  if (selectors?.length === 0) return [];
  return [
    {
      ...rule,
      ...(selectors && { selectors }),
      ...(rule.inner && { inner: rule.inner.flatMap(inFirstPaint) }),
    },
  ];
}

/** A stylesheet, parsed for `criticalCss`. */
export interface Sheet {
  text: string;
  rules: readonly Rule[];
  /** Those that a first paint may show. */
  firstPaint: readonly Rule[];
}

interface Rule {
  /** What stands before the braces of a style rule or a grouping at-rule; the whole of anything else, a declaration with its semicolon. */
  head: string;
  /** The rules inside of a grouping at-rule, or the declarations and nested rules of a style rule. */
  inner?: readonly Rule[];
  /** Of a style rule: each selector with the names that a page must have for it, all of one list. */
  selectors?: readonly { text: string; names: readonly (readonly string[])[] }[];
}

export function parseSheet(text: string): Sheet {
  const rules = postcss.parse(text).nodes.map(ruleOf);
  return { text, rules, firstPaint: rules.flatMap(inFirstPaint) };
}

function ruleOf(node: ChildNode): Rule {
  const head = headOf(node);
  if (node.type === "atrule" && grouping.test(head)) return { head, inner: (node.nodes ?? []).map(ruleOf) };
  // Nothing follows, or a block or a comment ends by itself.
  const isClosed = node === node.parent?.last || node.type === "comment" || ("nodes" in node && node.nodes);
  if (node.type !== "rule") return { head: `${node}${isClosed ? "" : ";"}` };
  const selectors = node.selectors.map((text) => ({ text, names: alternatives(text).map(namesOf) }));
  return { head, inner: node.nodes.map(ruleOf), selectors };
}

/** A selector, or an at-rule without its block. */
function headOf(node: ChildNode): string {
  if (node.type === "atrule") return `@${node.name}${node.raws.afterName ?? ""}${node.params}`;
  return node.type === "rule" ? node.selector : "";
}

/** Element names, `.classes` and `#ids` in a page, and whether something in it is written from right to left. */
function namesIn(html: string): ReadonlySet<string> {
  const markup = html.replace(/<script\b.*?<\/script>/gs, "<script>");
  const names = new Set<string>(["html", "body", ...(/\sdir="rtl"/.test(markup) ? [rightToLeft] : [])]);
  for (const [, element = ""] of markup.matchAll(/<([a-z][\w-]*)/gi)) names.add(element.toLowerCase());
  for (const [, id = ""] of markup.matchAll(/\sid="([^"]*)"/g)) names.add(`#${id}`);
  for (const [, classes = ""] of markup.matchAll(/\sclass="([^"]*)"/g))
    for (const one of classes.split(/\s+/)) names.add(`.${one}`);
  return names;
}

const rightToLeft = "[dir=rtl]";
const grouping = /^@(media|supports|container|layer|starting-style|scope)\b/;

/** The statements and blocks that can match something in a page with these names. */
function matching(rules: readonly Rule[], present: ReadonlySet<string>): string {
  return rules.map((rule) => matchingRule(rule, present)).join("");
}

function matchingRule({ head, inner, selectors }: Rule, present: ReadonlySet<string>): string {
  if (!inner) return head;
  const kept = selectors?.filter(({ names }) => names.some((all) => all.every((name) => present.has(name))));
  const matched = kept?.length === 0 ? "" : matching(inner, present);
  if (matched) return `${kept ? kept.map(({ text }) => text).join(",") : head}{${matched}}`;
  // An empty layer still defines the order of the layers.
  return head.startsWith("@layer") ? `${head};` : "";
}

/** A selector once for each way through its `:is()`, `:where()` and `:has()`, without what is in other parentheses, such as `:not()`. */
function alternatives(selector: string): string[] {
  const [innermost, name, list = ""] = /:([\w-]+)\(([^()]*)\)/.exec(selector) ?? [];
  if (innermost === undefined) return [selector];
  const ways = /^(is|where|has)$/.test(name ?? "") ? list.split(",") : [""];
  return ways.flatMap((way) => alternatives(selector.replace(innermost, () => ` ${way} `)));
}

/** The names in a selector without parentheses. */
function namesOf(selector: string): string[] {
  const simple = selector.replace(/\[("[^"]*"|[^\]])*\]/g, "").replace(/::?[\w-]+/g, "");
  const names = simple.match(/[.#]?[A-Za-z_][\w-]*/g) ?? [];
  const all = names.map((name) => (/^[.#]/.test(name) ? name : name.toLowerCase()));
  return selector.includes(rightToLeft) ? [rightToLeft, ...all] : all;
}

/** Removes comments, spaces after commas, unused custom properties, empty rules and unused keyframes. */
function withoutUnused(styles: string): string {
  return styles
    .replace(/\/\*.*?\*\//gs, "")
    .replace(/"[^"]*"|, /g, (part) => (part === ", " ? "," : part))
    .replace(/(?<=[{}])[^{};@]+\{\}/g, "")
    .replace(/(?<=[{;])(--[\w-]+):[^;{}]*(?:;|(?=\}))/g, (whole, name) =>
      styles.includes(`var(${name})`) || styles.includes(`var(${name},`) ? whole : "",
    )
    .replace(/@keyframes ([\w-]+)\{(?:[^{}]*\{[^{}]*\})*\}/g, (whole, name) =>
      new RegExp(`animation(-name)?:[^;{}]*\\b${name}\\b`).test(styles) ? whole : "",
    );
}
