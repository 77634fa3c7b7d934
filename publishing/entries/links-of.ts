/** The pages that one entry links to: its sources, and the links in its fields and text. */
import { linksIn } from "../../text/markdown/links-in.ts";
import type { Draft, Kind } from "../kind.ts";
import { pageOf, readSourceLines, type SourceLine } from "../source-line.ts";

/** `line`: of the sources or the coverage, which names it; absent where it is a link in a field or a text. */
export interface PageLink {
  url: string;
  line?: SourceLine;
}

/** The pages that an entry links to, each once. */
export function linksOf({ fields }: Kind, { values, body }: Draft): PageLink[] {
  const lines = fields.flatMap(({ name, isSources }) => (isSources ? readSourceLines(values[name]) : []));
  const own = fields.flatMap(({ name, control }) => (control === "url" ? (values[name] ?? []) : []));
  const links = [
    ...lines.map((line) => ({ url: line.url ?? "", line })),
    ...[...own, ...linksIn(body)].map((url) => ({ url })),
  ];
  const pages = links
    .filter(({ url }) => /^https?:$/.test(URL.parse(url)?.protocol ?? ""))
    .map((link) => ({ ...link, url: pageOf(link.url) }));
  return pages.filter(({ url }, index) => pages.findIndex((one) => one.url === url) === index);
}
