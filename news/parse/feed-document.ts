/** Finds the feed in a text and takes its stories out of it, one after the other. */
import { escapeUTF8 } from "entities";
import { FeedError } from "../fetch/feed-error.ts";
import { scanXml } from "./scan-xml.ts";
import { type Prefixes, prefixesInScope, qualifiedName } from "./xml-namespaces.ts";

/** One element of a story, as the publisher wrote it. */
export interface Field {
  /** Its text; HTML when elements stand inside. */
  text: string;
  /** True when elements stand inside. */
  nested: boolean;
  /** Names in lower case. */
  attributes: Record<string, string>;
  /** Absolute address that links in it are relative to, when the document says so (xml:base). */
  base: string | undefined;
}

/** Elements by their usual name (see feed-names.ts), each list in the document's order. */
export type Fields = Map<string, Field[]>;

/** More than anyone publishes in one feed; what follows is not read. */
export const maxItems = 1_000;
/** Characters in which the root element must appear; some publishers put warnings and long comments before it. */
const headLength = 65_536;
const maxField = 100_000;
const maxFields = 200;
const maxOpen = 100;

/** Where an element stands: around stories, a story, around elements of a story, an element of one, or inside of that. */
type Role = "frame" | "item" | "group" | "field" | "inside";

interface Open {
  tag: string;
  name: string;
  role: Role;
  prefixes: Prefixes;
  base: string | undefined;
}

/**
 * Reads RSS 0.9x to 2.0, RSS 1.0 and Atom found at `baseUrl`. `give` gets each story (at most 1,000) together with what
 * the feed has said of itself so far, which is also returned at the end. Text before the root element (marks, a server's
 * warnings) is not looked at. Forgotten end tags are made up for; a story that is cut off counts when its title and
 * link are whole. Throws a FeedError when the text is no feed.
 */
export function readFeedDocument(
  xml: string,
  baseUrl: string,
  give: (item: Fields, feed: Fields) => void,
): Fields {
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
      if (at !== -1) endFrom(at);
    },
    text: write,
    done: () => items >= maxItems,
  });
  const cut = stack.find(({ role }) => role === "field")?.name ?? "";
  if (!essential.has(cut)) endFrom(0);
  return feed;

  function open(tag: string, attributes: Record<string, string>, empty: boolean): void {
    endForgotten(tag, attributes);
    const outer = stack.at(-1);
    const prefixes = prefixesInScope(outer?.prefixes ?? noPrefixes, tag, attributes, !outer);
    const name = qualifiedName(tag, prefixes);
    const role = roleOf(name, outer?.role);
    const base = resolve(attributes["xml:base"], outer ? outer.base : baseUrl) ?? outer?.base;
    if (stack.length < maxOpen) stack.push({ tag, name, role, prefixes, base });
    if (role === "item") startItem(attributes, base, prefixes);
    if (role === "field") startField(name, attributes, base);
    if (role === "inside") nest(name, attributes);
    if (empty && stack.at(-1)?.tag === tag) endFrom(stack.length - 1);
  }

  /** Ends what cannot hold the element that begins now. */
  function endForgotten(tag: string, attributes: Record<string, string>): void {
    const outer = stack.at(-1);
    if (!outer || outer.role === "frame") return;
    const name = qualifiedName(tag, prefixesInScope(outer.prefixes, tag, attributes, false));
    const fieldAt = stack.findIndex(({ role }) => role === "field");
    const inField = stack[fieldAt]?.name ?? "";
    if (isItem(name) && !inField.startsWith("?:")) {
      const at = stack.findIndex(({ role }) => role === "item");
      endFrom(at !== -1 ? at : fieldAt);
    } else if (fieldAt !== -1 && (essential.has(inField) ? known.has(name) : neverInside.has(name))) {
      if (inField !== name || outer.role === "field") endFrom(fieldAt);
    }
  }

  function startItem(attributes: Record<string, string>, base: string | undefined, prefixes: Prefixes): void {
    item = new Map();
    items += 1;
    const key = Object.keys(attributes).find((name) => qualifiedName(name, prefixes) === "rdf:about");
    const text = key && attributes[key];
    if (text) item.set("@rdf:about", [{ text, nested: false, attributes, base }]);
  }

  function startField(name: string, attributes: Record<string, string>, base: string | undefined): void {
    const fields = item ?? feed;
    const list = fields.get(name) ?? [];
    field = { text: "", nested: false, attributes, base };
    if (list.length === 0 && fields.size < maxFields) fields.set(name, list);
    if (list.length < maxFields) list.push(field);
  }

  /** Markup that was not escaped. */
  function nest(name: string, attributes: Record<string, string>): void {
    if (!field) return;
    if (!field.nested) field.text = escapeUTF8(field.text);
    field.nested = true;
    const source = attributes.src ? ` src="${escapeUTF8(attributes.src)}"` : "";
    append(`<${localName(name)}${source}>`);
  }

  function write(text: string): void {
    if (field) append(field.nested ? escapeUTF8(text) : text);
  }

  function append(text: string): void {
    if (field && field.text.length < maxField) field.text += text;
  }

  /** Ends the element at this place of the stack and all in it. */
  function endFrom(at: number): void {
    for (const { role, name } of stack.splice(at).reverse()) {
      if (role === "inside") append(`</${localName(name)}>`);
      if (role === "field") field = undefined;
      if (role === "item" && item) {
        give(item, feed);
        item = undefined;
      }
    }
  }
}

const noPrefixes: Prefixes = new Map();
/** Elements that hold text or nothing, and without which there is no story. */
const essential = new Set(["title", "link", "guid", "id", "pubdate", "published", "updated", "dc:date"]);
/** Elements that begin something new even where an end tag is missing. */
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
  const page = head.search(/<(?:!doctype\s+html|html|head|body)[\s>]/i);
  // A web page may mention a feed; a feed in whose text a page stands has its root first.
  if (root === -1 || (page !== -1 && page < root)) throw new FeedError("It is no feed.");
  return root;
}

function roleOf(name: string, outer: Role | undefined): Role {
  if (outer === "field" || outer === "inside") return "inside";
  if (outer === "item" || outer === "group") return name === "media:group" ? "group" : "field";
  if (isItem(name)) return "item";
  return outer === undefined || name === "channel" ? "frame" : "field";
}

function isItem(name: string): boolean {
  return name === "item" || name === "entry";
}

function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}

function resolve(address: string | undefined, base: string | undefined): string | undefined {
  return address === undefined ? undefined : URL.parse(address.trim(), base)?.href;
}
