/** Markdown as the nodes of the editor, block by block, by the parser that renders it for readers. */
import { Marked, type Token, type Tokens } from "marked";
import type { Mark, Node } from "prosemirror-model";
import { unescapeHtml } from "../../../text/html.ts";
import { ownPicturePath } from "../../../text/markdown/picture-path.ts";
import { cardTitle, decorationTitle } from "../../../text/markdown/title-words.ts";
import { marks, nodes, schema } from "./schema.ts";

/** A block with its source, and what stands between that and the next one. */
export interface Block {
  node: Node;
  raw: string;
  gap: string;
}

/** The blocks, and what stands before the first. All of it in this order is the text, with line ends of one character. */
export function readBlocks(markdown: string): { lead: string; blocks: Block[] } {
  const source = markdown.replace(/\r\n?/g, "\n");
  const [head = ""] = frontMatter.exec(source) ?? [];
  const tokens = tokensOf(source.slice(head.length));
  const blocks: Block[] = [];
  let lead = "";
  for (const token of [...(head ? [{ type: "head", raw: head }] : []), ...tokens]) {
    // Other spaces belong to the words.
    const raw = token.raw.replace(/[ \t\n]+$/, "");
    const gap = token.raw.slice(raw.length);
    const before = blocks.at(-1);
    if (raw) blocks.push({ node: wholeOf(token) ?? sourceOf(raw), raw, gap });
    else if (before) before.gap += gap;
    else lead += gap;
  }
  return { lead, blocks };
}

const frontMatter = /^---\n(?:[\w -]+:.*\n|#.*\n|\n)+---(?:\n|$)/;

/** One token for all of it when the parser cannot split it, as nested too deep. */
function tokensOf(source: string): Token[] {
  try {
    const tokens = new Marked().lexer(source);
    if (tokens.map(({ raw }) => raw).join("") === source) return tokens;
  } catch {
    // Shown as its source.
  }
  return [{ type: "unread", raw: source }];
}

function sourceOf(raw: string): Node {
  return nodes.source.create(null, schema.text(raw));
}

/** Undefined for what the editor has no node for. */
function wholeOf(token: Token): Node | undefined {
  // References of footnotes, which this parser takes for words.
  if (/(?<!\\)\[\^/.test(token.raw)) return undefined;
  const [only, ...more] = token.type === "paragraph" ? (token.tokens ?? []) : [];
  if (more.length > 0) return blockOf(token);
  if (only?.type === "image") return pictureOf(only as Tokens.Image);
  return (only?.type === "link" && cardOf(only as Tokens.Link)) || blockOf(token);
}

function pictureOf({ href: src, title, text: alt }: Tokens.Image): Node | undefined {
  const decorates = title === decorationTitle && alt === "";
  const isKnown = ownPicturePath.test(src) && (!title || decorates);
  return isKnown ? nodes.picture.create({ src, alt, decorates }) : undefined;
}

function cardOf({ href, title, tokens }: Tokens.Link): Node | undefined {
  const words = inlineOf(tokens)?.map(({ text = "" }) => text);
  return title === cardTitle && /^https?:/i.test(href)
    ? words && nodes.card.create({ href, words: words.join("") })
    : undefined;
}

function blockOf(token: Token): Node | undefined {
  switch (token.type) {
    case "paragraph":
    case "text": {
      const words = inlineOf(token.tokens ?? [token]);
      return words && nodes.paragraph.create(null, words);
    }
    case "heading": {
      const words = inlineOf(token.tokens);
      return words?.every(({ isText }) => isText)
        ? nodes.heading.create({ level: token.depth }, words)
        : undefined;
    }
    case "blockquote": {
      const inside = blocksOf(token.tokens);
      return inside && inside.length > 0 ? nodes.blockquote.create(null, inside) : undefined;
    }
    case "list":
      return listOf(token as Tokens.List);
    case "hr":
      return nodes.horizontal_rule.create();
    default:
      return undefined;
  }
}

function blocksOf(tokens: Token[] = []): Node[] | undefined {
  return whole(tokens.filter(({ type }) => type !== "space").map(blockOf));
}

function listOf({ raw, ordered, start, loose, items }: Tokens.List): Node | undefined {
  const inside = whole(
    items.map(({ task, tokens }) => {
      const blocks = blocksOf(tokens);
      if (task || !blocks) return undefined;
      const isBegun = blocks[0]?.type === nodes.paragraph;
      if (blocks.length > 0 && !isBegun) return undefined;
      return nodes.list_item.create(null, isBegun ? blocks : [nodes.paragraph.create()]);
    }),
  );
  const sign = /[-*+.)]/.exec(raw)?.[0];
  const attrs = { tight: !loose, sign, ...(ordered && { order: Number(start) }) };
  return inside && (ordered ? nodes.ordered_list : nodes.bullet_list).create(attrs, inside);
}

function inlineOf(tokens: Token[] = [], around: readonly Mark[] = []): Node[] | undefined {
  return whole(tokens.map((token) => wordsOf(token, around)))?.flat();
}

function wordsOf(token: Token, around: readonly Mark[]): Node[] | undefined {
  const inside = (mark: Mark) => inlineOf("tokens" in token ? token.tokens : [], mark.addToSet(around));
  const words = (text: string, marked = around) => (text ? [schema.text(text, marked)] : []);
  switch (token.type) {
    case "text": {
      // Of entities the escaped signs alone are known here; a line end in a paragraph is a space to readers.
      const text = unescapeHtml(token.text).replace(/ *\n */g, " ");
      return /&(#\w+|[a-z]\w*);/i.test(text) ? undefined : words(text);
    }
    case "escape":
      return words(token.text);
    case "codespan":
      return words(token.text, marks.code.create().addToSet(around));
    case "br":
      return [nodes.hard_break.create(null, null, around)];
    case "strong":
      return inside(marks.strong.create());
    case "em":
      return inside(marks.em.create());
    case "del":
      return inside(marks.del.create());
    case "link":
      return inside(marks.link.create({ href: token.href, title: token.title ?? "" }));
    default:
      return undefined;
  }
}

/** The list, when nothing is missing from it. */
function whole<T>(list: (T | undefined)[]): T[] | undefined {
  return list.every((one) => one !== undefined) ? list : undefined;
}
