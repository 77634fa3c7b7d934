/** Finds the feed in a text and gives it to the parser, in pieces when the whole is broken. */
import {
  type AtomFeed,
  type JsonFeed,
  ParseError,
  parseAtomFeed,
  parseJsonFeed,
  parseRdfFeed,
  parseRssFeed,
  type RdfFeed,
  type RssFeed,
} from "feedsmith";
import { FeedError } from "./feed-error.ts";

export type FeedDocument =
  | { format: "rss"; feed: RssFeed.Feed<string> }
  | { format: "rdf"; feed: RdfFeed.Feed<string> }
  | { format: "atom"; feed: AtomFeed.Feed<string> }
  | { format: "json"; feed: JsonFeed.Feed<string> };

const options = { maxItems: 1_000 };
/** Characters in which the root element must appear; some publishers put warnings and long comments before it. */
const headLength = 65_536;

/**
 * Reads RSS 0.9x to 2.0, RSS 1.0, Atom 0.3 and 1.0 and JSON Feed. What stands before the root element (marks, declarations,
 * document types with their entities, a server's warnings) is not looked at. When the document is cut off
 * or broken, every item that is whole is read by itself. Returns one document, or several of one item each.
 * Throws a FeedError when the text is no feed or nothing of it can be read.
 */
export function readFeedDocument(text: string): FeedDocument[] {
  const bare = text.replace(/^[\ufeff\s\0]+/, "");
  if (bare.startsWith("{")) return [{ format: "json", feed: readJson(bare) }];
  const root = findRoot(bare);
  const document = bare.slice(root.at);
  try {
    return [readXml(root, document)];
  } catch (error) {
    if (error instanceof ParseError) return [];
    const whole = readItems(root, document);
    if (whole.length > 0) return whole;
    throw new FeedError("It is a feed, but too broken to read.", { cause: error });
  }
}

function readJson(text: string): JsonFeed.Feed<string> {
  try {
    return parseJsonFeed(text, options);
  } catch (error) {
    throw new FeedError("It is no feed.", { cause: error });
  }
}

interface Root {
  /** Index of the element in the text. */
  at: number;
  /** The element's name as written, for example `rdf:RDF`. */
  name: string;
  format: "rss" | "rdf" | "atom";
}

function findRoot(text: string): Root {
  const head = text.slice(0, headLength).replace(/<!--[\s\S]*?-->/g, (comment) => " ".repeat(comment.length));
  const match = /<((?:[\w-]+:)?(rss|rdf|feed))[\s>/]/i.exec(head);
  if (!match) throw new FeedError("It is no feed.");
  const kind = match[2]?.toLowerCase();
  return {
    at: match.index,
    name: match[1] ?? "",
    format: kind === "feed" ? "atom" : kind === "rdf" ? "rdf" : "rss",
  };
}

function readXml({ format }: Root, xml: string): FeedDocument {
  if (format === "rss") return { format, feed: parseRssFeed(xml, options) };
  if (format === "rdf") return { format, feed: parseRdfFeed(xml, options) };
  return { format, feed: parseAtomFeed(xml, options) };
}

/** Each whole item between the document's own head and an end made for it. */
function readItems(root: Root, xml: string): FeedDocument[] {
  const item = root.format === "atom" ? "entry" : "item";
  const [head = "", ...tails] = xml.split(new RegExp(`(?=<(?:[\\w-]+:)?${item}[\\s>])`, "i"));
  const end = new RegExp(`</(?:[\\w-]+:)?${item}\\s*>`, "i");
  const close = root.format === "rss" ? `</channel></${root.name}>` : `</${root.name}>`;
  const documents: FeedDocument[] = [];
  for (const tail of tails.slice(0, options.maxItems)) {
    const found = end.exec(tail);
    if (!found) continue;
    try {
      documents.push(readXml(root, head + tail.slice(0, found.index) + found[0] + close));
    } catch {
      // This is the broken one; its neighbours are still good.
    }
  }
  return documents;
}
