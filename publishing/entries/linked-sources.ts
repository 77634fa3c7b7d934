/** The pages of others that published entries link to: their sources, and the links in their fields and texts. */
import type { Database } from "../../db/schema.ts";
import { linksIn } from "../../text/markdown/links-in.ts";
import { publicEntries } from "../claims/claim.ts";
import type { Entry, Kind } from "../kind.ts";
import { pageOf, readSourceLines, type SourceLine } from "../source-line.ts";

/** `line`: of the sources or the coverage, which names it; absent where it is a link in a field or a text. */
interface PageLink {
  url: string;
  line?: SourceLine;
}

/** One entry that links to a page. */
export type LinkUse = PageLink & { kind: Kind; entry: Entry };

/** By the address of the page. Neither what is mailed, whose text has left, nor what is over. */
export async function linkedSources(db: Database, now: Date): Promise<Map<string, LinkUse[]>> {
  const shown = (await publicEntries(db)).filter(
    ({ kind, entry }) => !kind.isMailed && !(entry.endsAt && new Date(entry.endsAt) < now),
  );
  const uses = shown.flatMap((one) => linksOf(one.kind, one.entry).map((link) => ({ ...one, ...link })));
  return Map.groupBy(uses, ({ url }) => url);
}

/** The pages that an entry links to, each once. */
export function linksOf({ fields }: Kind, { values, body }: Entry): PageLink[] {
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
