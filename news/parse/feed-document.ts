/** RSS and Atom parser: finds the feed in a text and emits its items one at a time. Tolerates missing end tags. */
import { escapeUTF8 } from "entities";
import { FeedError } from "../fetch/feed-error.ts";
import { scanXml } from "./scan-xml.ts";
import { type Prefixes, prefixesInScope, qualifiedName } from "./xml-namespaces.ts";

/** One element of an item. */
export interface Field {
  /** Its text; HTML when it has child elements. */
  text: string;
  /** True when it has child elements. */
  nested: boolean;
  /** Names in lower case. */
  attributes: Record<string, string>;
  /** Absolute base URL of its links, when the document declares one (xml:base). */
  base: string | undefined;
}

/** Elements by qualified name (see xml-namespaces.ts), each list in document order. */
export type Fields = Map<string, Field[]>;

/** Items read from one feed. */
export const maxItems = 1_000;
/** Characters in which the root element must appear; some servers send warnings or long comments before it. */
const headLength = 65_536;
const maxField = 100_000;
const maxFields = 200;
const maxOpen = 100;

/** An element's place: around items, an item, a group of fields (media:group), a field of an item, or markup inside a field. */
type Role = "container" | "item" | "group" | "field" | "markup";

interface Open {
  tag: string;
  name: string;
  role: Role;
  prefixes: Prefixes;
  base: string | undefined;
}

/**
 * Reads RSS 0.9x to 2.0, RSS 1.0 and Atom found at `baseUrl`. Calls `onItem` with each item (at most 1,000) and the
 * feed's own fields so far, and returns the latter at the end. Ignores text before the root element (server warnings). Closes
 * elements whose end tag is missing; a truncated item counts when its title and link are complete. Throws a FeedError when
 * the text is not a feed, such as an HTML page.
 */
export function readFeedDocument(xml: string, baseUrl: string, onItem: (item: Fields, feed: Fields) => void) {
  const start = findRoot(xml);
  const feed: Fields = new Map();
  const stack: Open[] = [];
  let items = 0;
  let item: Fields | undefined;
  let field: Field | undefined;

  scanXml(xml.slice(start), {
    open,
    close(tag) {
      const at = stack.findLastIndex((element) => element.tag === tag);
      if (at !== -1) closeFrom(at);
    },
    text(text) {
      append(field?.nested ? escapeUTF8(text) : text);
    },
    done: () => items >= maxItems,
  });
  const cut = stack.find(({ role }) => role === "field")?.name ?? "";
  if (!essential.has(cut)) closeFrom(0);
  return feed;

  function open(tag: string, attributes: Record<string, string>, empty: boolean): void {
    closeUnended(tag, attributes);
    const outer = stack.at(-1);
    const prefixes = prefixesInScope(outer?.prefixes ?? new Map(), tag, attributes, !outer);
    const name = qualifiedName(tag, prefixes);
    const role = roleOf(name, outer?.role);
    const outerBase = outer ? outer.base : baseUrl;
    const ownBase = attributes["xml:base"];
    const base = (ownBase && URL.parse(ownBase.trim(), outerBase)?.href) || outer?.base;
    if (stack.length < maxOpen) stack.push({ tag, name, role, prefixes, base });
    if (role === "item") {
      items += 1;
      // rdf:about of RSS 1.0, whatever its prefix.
      const about = Object.keys(attributes).find((key) => key.endsWith(":about"));
      const text = about && attributes[about];
      item = new Map(text ? [["@about", [{ text, nested: false, attributes, base }]]] : []);
    }
    if (role === "field") startField(name, attributes, base);
    if (role === "markup") nest(name, attributes);
    if (empty && stack.at(-1)?.tag === tag) closeFrom(stack.length - 1);
  }

  /** Closes the elements that cannot contain the one that starts now. */
  function closeUnended(tag: string, attributes: Record<string, string>): void {
    const outer = stack.at(-1);
    if (!outer || outer.role === "container") return;
    const name = qualifiedName(tag, prefixesInScope(outer.prefixes, tag, attributes, false));
    const fieldAt = stack.findIndex(({ role }) => role === "field");
    const inField = stack[fieldAt]?.name ?? "";
    if (isItem(name) && !inField.startsWith("?:")) {
      const at = stack.findIndex(({ role }) => role === "item");
      closeFrom(at !== -1 ? at : fieldAt);
    } else if (fieldAt !== -1 && (essential.has(inField) ? known.has(name) : neverInside.has(name))) {
      if (inField !== name || outer.role === "field") closeFrom(fieldAt);
    }
  }

  function startField(name: string, attributes: Record<string, string>, base: string | undefined): void {
    const fields = item ?? feed;
    const list = fields.get(name) ?? [];
    field = { text: "", nested: false, attributes, base };
    if (list.length === 0 && fields.size < maxFields) fields.set(name, list);
    if (list.length < maxFields) list.push(field);
  }

  /** Unescaped markup inside a field. */
  function nest(name: string, attributes: Record<string, string>): void {
    if (!field) return;
    if (!field.nested) field.text = escapeUTF8(field.text);
    field.nested = true;
    const source = attributes.src ? ` src="${escapeUTF8(attributes.src)}"` : "";
    append(`<${localName(name)}${source}>`);
  }

  function append(text: string): void {
    if (field && field.text.length < maxField) field.text += text;
  }

  /** Closes the element at this index of the stack and all inside it. */
  function closeFrom(at: number): void {
    for (const { role, name } of stack.splice(at).reverse()) {
      if (role === "markup") append(`</${localName(name)}>`);
      if (role === "field") field = undefined;
      if (role === "item" && item) {
        onItem(item, feed);
        item = undefined;
      }
    }
  }
}

/** Elements without children that make an item. */
const essential = new Set(["title", "link", "guid", "id", "pubdate", "published", "updated", "dc:date"]);
/** Elements that close an essential one whose end tag is missing. */
const known = new Set([
  ...essential,
  "description",
  "summary",
  "content",
  "content:encoded",
  "author",
  "category",
]);
const neverInside = new Set(["pubdate", "guid", "content:encoded", "dc:date", "dc:creator"]);

/** Index of the root element. */
function findRoot(text: string): number {
  const head = text
    .slice(0, headLength)
    .replace(/<!--(?:[^-]|-(?!->))*(?:-->|$)/g, (comment) => " ".repeat(comment.length));
  const root = head.search(/<(?:[\w-]+:)?(?:rss|rdf|feed)[\s>/]/i);
  // Not `b` and `br`, in which servers write their warnings before a feed.
  const page = head.search(
    /<(?:!doctype\s+html|html|head|body|meta|script|style|noscript|div|header|nav|main|h1|table|form)[\s>]/i,
  );
  // An HTML page may quote a feed; in a feed that quotes HTML, the root comes first.
  if (root === -1 || (page !== -1 && page < root)) throw new FeedError(whyNoFeed(text, page !== -1));
  return root;
}

/** Pages that ask for a browser, as Cloudflare, Imperva, DataDome and Akamai send them in place of what was asked for. */
const challenge =
  /just a moment\.\.\.|checking your browser|attention required!|challenge-platform|_cf_chl|_incapsula_|captcha-delivery|enable javascript and cookies|access denied<\/title>/i;

function whyNoFeed(text: string, isPage: boolean): string {
  if (text.trim() === "") return "It sent nothing.";
  if (!isPage) return "It is no feed.";
  return challenge.test(text.slice(0, headLength))
    ? "It sent a page that asks whether we are a browser: it keeps programs out."
    : "It sent a web page in place of a feed.";
}

function roleOf(name: string, outer: Role | undefined): Role {
  if (outer === "field" || outer === "markup") return "markup";
  if (outer === "item" || outer === "group") return name === "media:group" ? "group" : "field";
  if (isItem(name)) return "item";
  return outer === undefined || name === "channel" ? "container" : "field";
}

function isItem(name: string): boolean {
  return name === "item" || name === "entry";
}

function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}
