/** The largest paint of each page beside that of the same page without script, served by nginx. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pages } from "../../content/pages.ts";
import { openNginx } from "../load/nginx.ts";
import { median, openWithNews, type Table, tryThrice, ways } from "./lighthouse.ts";
import { openAuditor } from "./lighthouse-audit.ts";
import { pageFiles, withoutScript } from "./peers.ts";

/** Ours to theirs. */
const limit = 1.1;

/** `rounds`: visits of each page in each way, in turns; `keep` is given the table after each. Throws without nginx. */
export async function lcpTable(rounds = 3, keep: (table: Table) => void = () => {}): Promise<Table> {
  const work = mkdtempSync(join(tmpdir(), "bench-"));
  const open: { close: () => Promise<void> }[] = [];
  try {
    const audit = await openAuditor();
    const server = await openWithNews(work, open);
    const paths = Object.values(pages).map(({ path }) => path);
    const html = await Promise.all(
      paths.map(async (path) => withoutScript(await (await fetch(server + path)).text())),
    );
    const nginx = await openNginx(
      Object.fromEntries(paths.map((path, at) => [path, html[at] ?? ""])),
      pageFiles,
    );
    if (!nginx) throw new Error("nginx or its brotli module is not installed.");
    open.push(nginx);
    const seen = new Map<string, number[]>();
    const middle = (key: string) => Math.round(median(seen.get(key) ?? []));
    const table = (visits: number): Table => ({
      title: `Largest contentful paint in ms beside the same page without script from nginx, medians of ${visits} visits; at most ${limit} times`,
      rows: ways.flatMap((way) =>
        paths.map((page) => {
          const [ours, theirs] = [middle(`${way} ours ${page}`), middle(`${way} nginx ${page}`)];
          return { way, page, ours, nginx: theirs, ratio: Math.round((100 * ours) / theirs) / 100 };
        }),
      ),
    });
    for (let round = 0; round < rounds; round++) {
      for (const path of paths)
        for (const way of ways)
          for (const [who, url] of [
            ["ours", server + path],
            ["nginx", `${nginx.url}${path === "/" ? path : `${path}/`}`],
          ] as const) {
            const { audit: seenNow } = await tryThrice(() => audit(url, way));
            const key = `${way} ${who} ${path}`;
            if (seenNow) seen.set(key, [...(seen.get(key) ?? []), seenNow.lcp]);
          }
      keep(table(round + 1));
    }
    return table(rounds);
  } finally {
    for (const one of open.reverse()) await one.close();
    rmSync(work, { recursive: true, force: true });
  }
}
