/** What the editor knows of Markdown. Everything else stands in it as its source. */
import { type AttributeSpec, Schema } from "prosemirror-model";
import { nodes as basic, marks as basicMarks } from "prosemirror-schema-basic";
import { bulletList, listItem, orderedList } from "prosemirror-schema-list";
import { ownPicturePath } from "../../../text/markdown/picture-path.ts";
import { cardTitle } from "../../../text/markdown/title-words.ts";

const text: AttributeSpec = { default: "", validate: "string" };
const flag = (initial: boolean): AttributeSpec => ({ default: initial, validate: "boolean" });
/** `sign`: what stands before its items, or after their numbers. `tight`: without a blank line between them. */
const listOf = (sign: string) => ({ sign: { default: sign, validate: "string" }, tight: flag(true) });
const list = { content: "list_item+", group: "block" };
const attributes = (element: HTMLElement, ...names: string[]) =>
  Object.fromEntries(names.map((name) => [name, element.getAttribute(name) ?? ""]));

/** Whether a text may link to it: a website, a mailbox, or a place of this site. */
export function isAddress(href: string): boolean {
  return /^(https?:\/\/|mailto:|#|\/(?![/\\]))\S*$/i.test(href);
}

export const sourceClass = "source-text";

export const schema = new Schema({
  nodes: {
    doc: { content: "(block | whole)+" },
    paragraph: basic.paragraph,
    heading: { ...basic.heading, content: "text*" },
    blockquote: basic.blockquote,
    bullet_list: { ...bulletList, ...list, attrs: listOf("-") },
    ordered_list: { ...orderedList, ...list, attrs: { ...orderedList.attrs, ...listOf(".") } },
    list_item: { ...listItem, content: "paragraph block*" },
    horizontal_rule: basic.horizontal_rule,
    /** A picture of our own (picture-view.ts). Without a text it decorates, or nobody has described it yet. */
    picture: {
      group: "whole",
      draggable: true,
      attrs: { src: text, alt: text, decorates: flag(false) },
      parseDOM: [
        {
          tag: "img",
          getAttrs: (img) =>
            ownPicturePath.test(img.getAttribute("src") ?? "") && {
              ...attributes(img, "src", "alt"),
              decorates: img.title !== "",
            },
        },
      ],
      toDOM: ({ attrs: { src, alt, decorates } }) => ["img", { src, alt, title: decorates ? "-" : null }],
    },
    card: {
      group: "whole",
      attrs: { href: text, words: text },
      parseDOM: [
        {
          tag: `a[title=${cardTitle}]`,
          priority: 60,
          getAttrs: (link) => ({ ...attributes(link, "href"), words: link.textContent ?? "" }),
        },
      ],
      toDOM: ({ attrs: { href, words } }) => ["a", { href, title: cardTitle }, words],
    },
    /** What stands as its source: a table, HTML, a picture from elsewhere. */
    source: {
      ...basic.code_block,
      group: "whole",
      parseDOM: [{ tag: `pre.${sourceClass}`, preserveWhitespace: "full" }],
      toDOM: () => ["pre", { class: sourceClass }, 0],
    },
    text: basic.text,
    hard_break: basic.hard_break,
  },
  marks: {
    link: {
      attrs: { href: text, title: text },
      inclusive: false,
      parseDOM: [
        {
          tag: "a[href]",
          getAttrs: (link) => isAddress(link.getAttribute("href") ?? "") && attributes(link, "href", "title"),
        },
      ],
      toDOM: ({ attrs: { href, title } }) => [
        "a",
        { href: isAddress(href) ? href : null, title: title || null },
      ],
    },
    strong: basicMarks.strong,
    em: basicMarks.em,
    del: {
      parseDOM: [{ tag: "del" }, { tag: "s" }, { style: "text-decoration=line-through" }],
      toDOM: () => ["del"],
    },
    code: basicMarks.code,
  },
});

export const { nodes, marks } = schema;
