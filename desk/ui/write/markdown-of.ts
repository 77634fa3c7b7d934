/** A block of the editor as Markdown. */

import { defaultMarkdownSerializer, MarkdownSerializer } from "prosemirror-markdown";
import { Fragment, type Mark, type Node } from "prosemirror-model";
import { address } from "../../../text/markdown/from-plain-text.ts";
import { cardTitle, decorationTitle } from "../../../text/markdown/title-words.ts";
import { marks, nodes } from "./schema.ts";

export function markdownOf(block: Node): string {
  const text = serializer.serialize(nodes.doc.create(null, Fragment.from(block)));
  return block.type === nodes.source ? text : text.replace(/^[ \t\n]+|[ \t\n]+$/g, "");
}

/** Everything in it is read as it stands; only web addresses become links. */
export function escaped(text: string, isLineStart = false): string {
  const words = text
    .split(address)
    .map((piece, index) => (index % 2 ? `<${piece}>` : piece.replace(special, "\\$&")))
    .join("");
  return isLineStart
    ? words.replace(/^[ \t]*([#+\-=:>])/, "\\$1").replace(/^[ \t]*(\d{1,9})([.)])/, "$1\\$2")
    : words;
}

/** What Markdown or its parser could take for markup within a line. */
const special = /[\\`*[\]|~]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|<(?=[a-z/!?])|&(?=#?\w+;)|(?<=www)\./giu;

/** Whether a text is nothing but the address that it links to. */
function isAutolink(link: Mark, parent: Node, index: number): boolean {
  const { text = "" } = parent.child(index);
  const isLonger = [index - 1, index + 1].some((one) => link.isInSet(parent.maybeChild(one)?.marks ?? []));
  return (
    !isLonger && !link.attrs.title && [text, `mailto:${text}`].includes(link.attrs.href) && /[:@]/.test(text)
  );
}

const serializer = new MarkdownSerializer(
  {
    ...defaultMarkdownSerializer.nodes,
    text: (state, node, parent, index) => {
      const isFirst = index === 0 || parent.child(index - 1).type === nodes.hard_break;
      const link = marks.link.isInSet(node.marks);
      const { text = "" } = node;
      if (link) state.text(isAutolink(link, parent, index) ? text : text.replace(special, "\\$&"), false);
      else state.text(escaped(text, isFirst && parent.type !== nodes.heading), false);
    },
    horizontal_rule: (state, node) => {
      state.write("* * *");
      state.closeBlock(node);
    },
    bullet_list: (state, node) => state.renderList(node, "  ", () => `${node.attrs.sign} `),
    ordered_list: (state, node) => {
      const { order, sign } = node.attrs;
      const width = String(order + node.childCount).length + 2;
      state.renderList(node, " ".repeat(width), (index) => `${order + index}${sign} `.padEnd(width));
    },
    picture: (state, { attrs: { src, alt, decorates } }) => {
      // An alternative text has no escapes of its own.
      const words = alt.replace(/[[\\]/g, "(").replaceAll("]", ")").replaceAll("`", "’").trim();
      state.write(`![${words}](${src}${decorates ? ` "${decorationTitle}"` : ""})`);
    },
    card: (state, { attrs: { href, words } }) => state.write(`[${escaped(words)}](${href} "${cardTitle}")`),
    source: (state, { textContent }) => state.text(textContent.replace(/^\n+|\s+$/g, ""), false),
  },
  {
    ...defaultMarkdownSerializer.marks,
    link: {
      open: (_, mark, parent, index) => (isAutolink(mark, parent, index) ? "<" : "["),
      close: (_, mark, parent, index) => {
        const { href, title } = mark.attrs;
        const words = title ? ` "${title.replace(/["\\]/g, "\\$&")}"` : "";
        const to = /[\s()<>]/.test(href) ? `<${href.replace(/[<>\n]/g, encodeURIComponent)}>` : href;
        return isAutolink(mark, parent, index - 1) ? ">" : `](${to}${words})`;
      },
      mixable: true,
    },
    del: { open: "~~", close: "~~", mixable: true, expelEnclosingWhitespace: true },
  },
);
