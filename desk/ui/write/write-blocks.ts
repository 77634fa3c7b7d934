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
      // A node that was put back, as by undo, is another object that says the same.
      const kept = doc.children.map(
        (node) => blocks.find((block) => block.node === node) ?? blocks.find((block) => block.node.eq(node)),
      );
      let text = "";
      /** What stood between this block and the one before it when they were neighbors before. */
      let gap: string | undefined;
      let before: Node | undefined;
      for (const [index, node] of doc.children.entries()) {
        const [block, following] = kept.slice(index);
        // Two lists with the same sign would become one, and so would a list and what is indented after it.
        const isNew = gap === undefined && before !== undefined && isList(before);
        const isTaken = isNew && before?.type === node.type && before.attrs.sign === node.attrs.sign;
        const isApart = !isNew || node.type === nodes.source || /^\S/.test(block?.raw ?? "");
        const written = isTaken ? withOtherSign(node, [before, doc.children[index + 1]]) : node;
        const words = block && !isTaken && isApart ? block.raw : markdownOf(written);
        if (words === "") continue;
        text += (before ? (gap ?? "\n\n") : "") + words;
        before = written;
        gap = block && blocks[blocks.indexOf(block) + 1] === following ? block.gap : undefined;
      }
      return text ? lead + text + (blocks.at(-1)?.gap ?? "") : blocks.length > 0 ? "" : lead;
    },
  };
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
