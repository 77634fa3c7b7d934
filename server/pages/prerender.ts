/** Prerendering (static site generation): renders pages at build time and stores them with their compressed forms. */
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { compressBest, compressible, suffixes } from "../http/compress.ts";
import type { Coding } from "../http/content-encoding.ts";

/**
 * Renders `paths` with `render` into `folder` as `about.html`, `index.html` for `/`; `finish` edits the HTML of each.
 * Throws when one is not a 200.
 */
export async function prerender(
  paths: readonly string[],
  render: (request: Request) => Promise<Response>,
  origin: string,
  folder: string,
  finish: (html: string) => string = (html) => html,
): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  for (const path of paths) {
    const response = await render(new Request(`${origin}${path}`));
    if (response.status !== 200) throw new Error(`${path} rendered with status ${response.status}`);
    const file = join(folder, path === "/" ? "index.html" : `${path.slice(1)}.html`);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, finish(await response.text()));
  }
  await compressFolder(folder);
}

/** What a page gets while it is rendered without a server. */
interface BuildContext {
  requestId: string;
  report: (message: string, error: unknown) => string;
}

/** Renders a page without a server. Throws an error with the path and the cause when the page reports one. */
export function renderAlone(
  serve: (request: Request, context: BuildContext) => Promise<Response>,
): (request: Request) => Promise<Response> {
  return async (request) => {
    const reported: unknown[] = [];
    const report = (_: string, error: unknown) => {
      reported.push(error);
      return "build";
    };
    const response = await serve(request, { requestId: "build", report });
    if (reported.length === 0) return response;
    const [cause] = reported;
    throw new Error(`${new URL(request.url).pathname} could not be rendered: ${cause}`, { cause });
  };
}

/** Precompresses the files of a folder: writes `.br`, `.zst` and `.gz` beside each. */
export async function compressFolder(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    if (!entry.isFile() || !compressible.test(entry.name)) continue;
    const file = join(entry.parentPath, entry.name);
    const forms = Object.entries(await compressBest(await readFile(file)));
    await Promise.all(forms.map(([coding, bytes]) => writeFile(file + suffixes[coding as Coding], bytes)));
  }
}
