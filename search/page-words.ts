/** The words of a page: what its HTML says in the main part, without navigation, forms, tables and dialogs. */
import { decodeHTML } from "entities";

const skipped = /<(script|style|svg|nav|form|table|dialog|template|noscript)\b[^>]*>[\s\S]*?<\/\1>/g;
const block =
  /<\/?(?:p|h[1-6]|li|ul|ol|dl|dt|dd|div|section|table|tr|t[hd]|br|figure|blockquote|summary|details)\b[^>]*>/g;

/** Plain text of our own HTML; "" without a main part. */
export function pageWords(html: string): string {
  const main = /<main\b[^>]*>([\s\S]*)<\/main>/.exec(html)?.[1] ?? "";
  const text = main
    .replace(skipped, " ")
    .replace(block, " ")
    .replace(/<[^>]*>/g, "");
  return decodeHTML(text).replace(/\s+/g, " ").trim();
}
