/** Which pages that entries link to are not what they were, as the last nights found them: rows of Today. */
import { shortMoment } from "../../../acts/moments.ts";
import { webArchives } from "../../../content/record/web-archives.ts";
import type { Database } from "../../../db/schema.ts";
import { readLinkFindings } from "../../../news/links/check-links.ts";
import { shownChanges } from "../../../publishing/entries/entry-history.ts";
import { type LinkUse, linkedSources } from "../../../publishing/entries/linked-sources.ts";
import { pageOf, readSourceLines } from "../../../publishing/source-line.ts";
import { entryScreen } from "../entries/entry-at.ts";
import type { CheckRow } from "./read-checks.ts";

export async function readChangedSources(db: Database, now: Date): Promise<CheckRow[]> {
  const rows = await readLinkFindings(db);
  const pages = rows.map(({ url }) => url);
  const uses = rows.length > 0 ? await linkedSources(db, now, pages) : new Map<string, LinkUse[]>();
  return rows.flatMap(({ url, outcome, headline, changed_to, nights, since }): CheckRow[] => {
    const isGone = outcome !== "fine";
    const open = (uses.get(url) ?? []).filter(({ line }) => !isGone || !(line?.missing || line?.archive));
    // A link in a text takes no note.
    const [lines, { host }] = [open.filter(({ line }) => line), new URL(url)];
    const publisher = lines[0]?.line?.publisher ?? host;
    const title =
      outcome === "missing"
        ? `${publisher} no longer has it at this address`
        : isGone
          ? `${host} hasn’t answered for ${nights} nights`
          : `${publisher} has another headline now`;
    const [before, after] = [headline ?? "", changed_to ?? ""];
    const copies = { publisher: "Archived copies", words: "Look for one", url: webArchives.search + url };
    const takesNote = isGone && lines.length > 0;
    const row = {
      title,
      says: `Since ${shortMoment(since, now)}.`,
      sources: [{ publisher: "Its address", url }, ...open.map(useOf), ...(takesNote ? [copies] : [])],
      ...(!isGone && { changes: shownChanges([{ field: "headline", label: "Headline", before, after }]) }),
      fields: { id: url },
      acts: {
        ...(takesNote && { "link.missing": "Note “no longer there”" }),
        "link.holds": "Ours still holds",
      },
    };
    return open.length > 0 ? [row] : [];
  });
}

/** An entry that links to it, and how many other sources that one has. */
function useOf({ kind, entry, url }: LinkUse) {
  const sources = readSourceLines(entry.values.sources);
  const others = sources.filter((line) => pageOf(line.url ?? "") !== url).length;
  const more = others === 1 ? "One other source remains." : `${others || "No"} other sources remain.`;
  const words = `“${entry.title || kind.words.one}.”`;
  return { publisher: "It holds up", words, url: entryScreen(entry), more };
}
