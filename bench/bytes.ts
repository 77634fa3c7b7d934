/** What a visit costs in bytes, compressed as sent, beside the limits we hold ourselves to. */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";

/** Most bytes, compressed: of a page's HTML, of the one stylesheet, of all script that a page may load by itself. */
export const byteLimits = { html: 14_336, css: 14_336, script: 122_880 };

export async function bytesTable() {
  return {
    title: "Bytes of each finished page, brotli (limit in the last row)",
    rows: [...pageBytes(), limitRow()],
  };
}

/** One row a page: HTML, stylesheet and all script that loads without a gesture. Script before first paint is none by construction. */
export function pageBytes() {
  return readdirSync("build/pages")
    .filter((name) => name.endsWith(".html"))
    .map((name) => {
      const html = readFileSync(join("build/pages", name), "utf8");
      const boot = JSON.parse(/id="boot">(.*?)<\/script>/.exec(html)?.[1] ?? "{}");
      const scripts: string[] = [
        /src="(\/assets\/boot[^"]+)"/.exec(html)?.[1] ?? "",
        ...(boot.groups ?? []),
        ...(boot.routes ?? []).flatMap(([, urls]: [string, string[]]) => urls),
        boot.manifest,
        boot.entry,
      ].filter(Boolean);
      const styles = [...html.matchAll(/href="(\/assets\/[^"]+\.css)"/g)].map((found) => found[1] ?? "");
      return {
        page: name.replace(".html", ""),
        html: compressed(join("build/pages", name)),
        css: sum(styles),
        script: sum(scripts),
        files: 1 + styles.length + scripts.length,
      };
    });
}

function limitRow() {
  return { page: "(limit)", ...byteLimits, files: undefined };
}

function sum(urls: string[]): number {
  return [...new Set(urls)].reduce((total, url) => total + compressed(join("build/client", url)), 0);
}

function compressed(file: string): number {
  try {
    return statSync(`${file}.br`).size;
  } catch {
    return brotliCompressSync(readFileSync(file)).length;
  }
}
