/** What is pasted, as what the editor knows; the rest of it is dropped. */
import { Fragment, type Mark, DOMParser as NodeParser, Slice } from "prosemirror-model";
import { escaped } from "./markdown-of.ts";
import { isAddress, marks, schema, sourceClass } from "./schema.ts";
import { openSource } from "./write-blocks.ts";

interface Policy {
  createHTML: (html: string) => string;
}

/** The Trusted Types policy (desk/http/desk-headers.ts): nothing of what it lets pass is put into the page. */
let policy: Policy | undefined;

/** Plain text: what has signs of Markdown is read as that, and an address is a link. */
export function sliceOfText(text: string, around: readonly Mark[]): Slice {
  const words = text.trim();
  const isLink = isAddress(words) && words.length > 1;
  if (!isLink && /[\n*_`[\\~]|^([#>+-]|\d{1,9}[.)])\s/.test(words))
    return Slice.maxOpen(openSource().read(words).content);
  const marked = isLink ? [marks.link.create({ href: words })] : around;
  return new Slice(Fragment.from(schema.text(text.replaceAll("\n", ""), marked)), 0, 0);
}

/** Of Word, Google Docs or a website. */
export function sliceOfHtml(html: string): Slice {
  const { trustedTypes } = globalThis as {
    trustedTypes?: { createPolicy: (name: string, rules: Policy) => Policy };
  };
  policy ??= trustedTypes?.createPolicy("pasted-html", { createHTML: (text) => text });
  // The content security policy refuses styles and event handlers, and says so in the console; script may set an element's style.
  const styled = html
    .replace(/<style\b[\s\S]*?<\/style>/gi, "")
    .replace(/<[a-z][^<>]*>/gi, (tag) => tag.replace(/\s(style|on[a-z]+)=/gi, " data-$1="))
    .replace(/&nbsp;|\u00a0/g, " ");
  const { body } = new DOMParser().parseFromString(policy?.createHTML(styled) ?? styled, "text/html");
  joinWordLists(body);
  for (const table of body.querySelectorAll("table")) replaceTable(table);
  for (const element of body.querySelectorAll<HTMLElement>("[data-style]"))
    element.style.cssText = element.dataset.style ?? "";
  return Slice.maxOpen(NodeParser.fromSchema(schema).parse(body).content);
}

/** Word writes the items of a list as paragraphs, each with its sign and its level. */
function joinWordLists(body: HTMLElement): void {
  const make = (name: string) => body.ownerDocument.createElement(name);
  let open: Element[] = [];
  for (const item of body.querySelectorAll<HTMLElement>("p[data-style*='mso-list:' i]")) {
    const level = Number(/mso-list:[^;]*\blevel(\d)/i.exec(item.dataset.style ?? "")?.[1] ?? 1);
    const sign = item.querySelector("[data-style*='mso-list:' i]");
    const kind = /[a-z\d][.)]/i.test(sign?.textContent ?? "") ? "ol" : "ul";
    sign?.remove();
    if (item.previousElementSibling !== open[0]) open = [];
    open = open.slice(0, level);
    while (open.length < level) {
      const list = make(kind);
      const above = open.at(-1);
      if (above) (above.lastElementChild ?? above).append(list);
      else item.before(list);
      open.push(list);
    }
    const entry = make("li");
    entry.append(...item.childNodes);
    open.at(-1)?.append(entry);
    item.remove();
  }
}

/** By its Markdown, as source; a table of one row or column only arranges what is in it. */
function replaceTable(table: HTMLTableElement): void {
  const rows = [...table.rows].map(({ cells }) =>
    [...cells].map(({ textContent }) => escaped((textContent ?? "").replace(/\s+/g, " ").trim())),
  );
  const width = Math.max(0, ...rows.map(({ length }) => length));
  if (rows.length < 2 || width < 2 || table.querySelector("table")) return;
  const lines = rows.map(
    (cells) => `| ${Array.from({ length: width }, (_, at) => cells[at] ?? "").join(" | ")} |`,
  );
  const source = table.ownerDocument.createElement("pre");
  source.className = sourceClass;
  source.textContent = lines.toSpliced(1, 0, `|${" --- |".repeat(width)}`).join("\n");
  table.replaceWith(source);
}
