/** The last step of the build: renders every finished page once and stores it with its compressed forms. */
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { compressBest, compressible, suffixes } from "../http/compress.ts";
import type { Coding } from "../http/content-encoding.ts";

/**
 * Renders `paths` with `render` into `folder` as `about.html`, `index.html` for `/`; `finish` has the last word on each.
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

/** What a page may ask for while it is rendered with no server around it. */
interface Offered {
  requestId: string;
  report: (message: string, error: unknown) => string;
}

/** Renders a page with nothing behind it. Throws an error that names the page and why, for whatever the page reports. */
export function renderAlone(
  serve: (request: Request, offered: Offered) => Promise<Response>,
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

/** Writes the compressed forms (`.br`, `.zst`, `.gz`) beside every file that may get smaller by them. */
export async function compressFolder(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    if (!entry.isFile() || !compressible.test(entry.name)) continue;
    const file = join(entry.parentPath, entry.name);
    const forms = Object.entries(await compressBest(await readFile(file)));
    await Promise.all(forms.map(([coding, bytes]) => writeFile(file + suffixes[coding as Coding], bytes)));
  }
}
