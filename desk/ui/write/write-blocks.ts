/** The nodes of the editor as Markdown. What nobody changed keeps its source to the byte. */
import type { Node } from "prosemirror-model";
import { markdownOf } from "./markdown-of.ts";
import { type Block, readBlocks } from "./read-blocks.ts";
import { nodes } from "./schema.ts";

/** Remembers the source of each block: `read` a text, and `write` whatever became of it. */
export function openSource() {
  let lead = "";
  let blocks: Block[] = [];
  return {
    read(markdown: string): Node {
      ({ lead, blocks } = readBlocks(markdown));
      const found = blocks.map(({ node }) => node);
      return nodes.doc.create(null, found.length > 0 ? found : nodes.paragraph.create());
    },
    write(doc: Node): string {
      const kept = doc.children.map((node) => ({
        node,
        // A node that was put back, as by undo, is another object that says the same.
        block: blocks.find((block) => block.node === node) ?? blocks.find((block) => block.node.eq(node)),
      }));
      const parts = joined(
        kept.map(({ node, block }) => ({ node, raw: block?.raw })),
        (index) => {
          const [one, next] = [kept[index]?.block, kept[index + 1]?.block];
          return one && next && blocks.indexOf(next) === blocks.indexOf(one) + 1 ? one.gap : undefined;
        },
      );
      return parts ? lead + parts + (blocks.at(-1)?.gap ?? "") : blocks.length > 0 ? "" : lead;
    },
  };
}

interface Part {
  node: Node;
  /** As it was written. */
  raw?: string | undefined;
}

/** Blocks after one another. `gapAfter`: what stood between one and the next when they were neighbors before. */
function joined(parts: Part[], gapAfter: (index: number) => string | undefined): string {
  let text = "";
  let gap: string | undefined;
  let before: Node | undefined;
  for (const [index, { node, raw }] of parts.entries()) {
    // Two lists with the same sign would become one, and so would a list and what is indented after it.
    const next = parts[index + 1]?.node;
    const isNew = gap === undefined && before !== undefined && isList(before);
    const isTaken = isNew && before?.type === node.type && before.attrs.sign === node.attrs.sign;
    const isKept = raw !== undefined && !isTaken && (!isNew || node.type === nodes.source || /^\S/.test(raw));
    const written = isTaken ? withOtherSign(node, [before, next]) : node;
    const words = isKept ? raw : markdownOf(written);
    if (words === "") continue;
    text += (before ? (gap ?? "\n\n") : "") + words;
    before = written;
    gap = gapAfter(index);
  }
  return text;
}

export function isList({ type }: Pick<Node, "type">): boolean {
  return type === nodes.bullet_list || type === nodes.ordered_list;
}

function withOtherSign(list: Node, neighbors: readonly (Node | undefined)[]): Node {
  const taken = neighbors.map((one) => one?.attrs.sign);
  const sign = (list.type === nodes.bullet_list ? ["-", "*", "+"] : [".", ")"]).find(
    (one) => !taken.includes(one),
  );
  return list.type.create({ ...list.attrs, sign }, list.content);
}
