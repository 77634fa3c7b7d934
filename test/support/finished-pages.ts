/** The site's own pages as visitors get them, from a real server: for tests and benches that look into their HTML. */
import { brotliDecompressSync } from "node:zlib";
import { pages } from "../../content/pages.ts";
import { compressBest } from "../../server/http/content-encoding.ts";
import { ask } from "./ask.ts";
import { startServer } from "./start-server.ts";

export interface FinishedPage {
  /** "home" for `/`, "not-found" for an unknown path, else the path without its slash. */
  name: string;
  path: string;
  html: string;
  /** Bytes as sent with brotli. */
  bytes: number;
}

/** Long enough for the best compression of all pages, one after another. */
const patienceMs = 60_000;

/** Reads all pages of the site and the one for unknown paths from a server of their own, with no news and no events. */
export async function readFinishedPages(): Promise<FinishedPage[]> {
  const server = await startServer();
  try {
    const paths = [...Object.values(pages).map(({ path }) => path), "/no-such-page"];
    return await Promise.all(paths.map((path) => readFinished(server.url, path)));
  } finally {
    await server.close();
  }
}

/** A page right after the start is compressed quickly; the best form follows after ten seconds. */
async function readFinished(origin: string, path: string): Promise<FinishedPage> {
  const name = { "/": "home", "/no-such-page": "not-found" }[path] ?? path.slice(1);
  const best = (await compressBest(brotliDecompressSync(await sent(origin, path)))).br.length;
  for (const deadline = performance.now() + patienceMs; ; ) {
    const body = await sent(origin, path);
    if (body.length <= best)
      return { name, path, html: brotliDecompressSync(body).toString(), bytes: body.length };
    if (performance.now() > deadline) throw new Error(`${path} was never compressed best.`);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
}

async function sent(origin: string, path: string): Promise<Buffer> {
  const { body } = await ask(origin, path, { headers: { "Accept-Encoding": "br" } });
  return body;
}
