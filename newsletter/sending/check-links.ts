/** Opens every link of an issue. */
import { linksIn } from "../../text/markdown/links-in.ts";

export interface BrokenLink {
  url: string;
  /** A few words, such as "404" or "no such host". */
  why: string;
}

/** How addresses are opened; each resolves to why it did not open, or to undefined. */
export interface LinkOpeners {
  /** A page of this site, by its path. */
  own: (path: string) => Promise<string | undefined>;
  other: (url: string, signal: AbortSignal) => Promise<string | undefined>;
}

const atOnce = 6;
const timeLimit = 12_000;
const most = 100;

/** The links of Markdown that do not open, in their order. What was not tried within 12 seconds counts as "no answer in time". */
export async function findBrokenLinks(markdown: string, siteUrl: string, { own, other }: LinkOpeners) {
  const links = [...new Set(linksIn(markdown))].filter((link) => /^(https?:\/\/|\/(?![/\\]))/i.test(link));
  const signal = AbortSignal.timeout(timeLimit);
  const results = new Map<string, string>();
  const left = links.slice(0, most);
  const open = async (link: string) => {
    const path = link.startsWith(`${siteUrl}/`) ? link.slice(siteUrl.length) : link;
    if (signal.aborted) return late;
    return path.startsWith("/") ? own(path) : other(link, signal);
  };
  const worker = async () => {
    for (let link = left.shift(); link !== undefined; link = left.shift()) {
      const why = await open(link).catch(() => (signal.aborted ? late : "it could not be opened"));
      if (why) results.set(link, why);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return links.flatMap((url) => {
    const why = results.get(url);
    return why ? [{ url, why }] : [];
  });
}

const late = "no answer in time";
