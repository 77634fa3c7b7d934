/** The site straight from its source, with hot reload: Vite in front of the same server. */

import { readdirSync } from "node:fs";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { stripVTControlCharacters } from "node:util";
import type { ViteDevServer } from "vite";
import type { Site } from "./built-site.ts";

export interface DevSite<Offered> extends Site<Offered> {
  /** Lets Vite answer what is its own (modules, the reload socket) and calls `next` for the rest. */
  middleware: (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
}

/** What a page tells of its errors: the message and the error; gives back the reference. */
interface Reporting {
  report: (message: string, detail?: unknown) => string;
}

/** Starts Vite in middleware mode on the given server, whose WebSocket upgrade it shares. */
export async function devSite<Offered extends Reporting>(server: Server): Promise<DevSite<Offered>> {
  const { createServer } = await import("vite");
  const vite = await createServer({ server: { middlewareMode: true, hmr: { server } }, appType: "custom" });
  reloadForServerFiles(vite);
  const paths = new Set<string>();
  const load = async () => {
    // Also what a page reads only when it is drawn: a mistake in there is said before it tears a hole into the page.
    for (const file of sourceFiles()) await vite.ssrLoadModule(file);
    const site = await vite.ssrLoadModule("/app/serve.ts");
    // A file that was added to the content may have brought an address of its own.
    for (const path of site.paths) paths.add(path);
    return site;
  };
  await load();
  return {
    files: new Map(),
    pages: () => new Map(),
    serve: async (request, offered) => {
      const failed: unknown[] = [];
      const report = (message: string, error?: unknown) => {
        failed.push(error);
        return offered.report(message, error);
      };
      try {
        const answer = await (await load()).serve(request, { ...offered, report });
        return answer.status === 500 && failed.length > 0 ? mistakePage(withPlace(failed[0])) : answer;
      } catch (error) {
        console.error(sentence(error));
        return mistakePage(sentence(error));
      }
    },
    paths,
    middleware: vite.middlewares,
    close: () => vite.close(),
  };
}

/** The words of the site and its screens. */
function sourceFiles(): string[] {
  return ["content", "app/pages"].flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => /\.tsx?$/.test(name) && !/\.(test|e2e)\.tsx?$/.test(name))
      .map((name) => `/${folder}/${name}`),
  );
}

/** The browser hears by itself of the files that it has; of one that only the server has read it hears here. */
function reloadForServerFiles({ watcher, environments: { client, ssr } }: ViteDevServer): void {
  watcher.on("change", (file) => {
    const has = ({ moduleGraph }: typeof ssr) => (moduleGraph.getModulesByFile(file)?.size ?? 0) > 0;
    if (has(ssr) && !has(client)) client.hot.send({ type: "full-reload", path: "*" });
  });
}

/** An error's words, and the places in our own files that it came from. */
function withPlace(error: unknown): string {
  const home = `${process.cwd()}/`;
  const stack = error instanceof Error ? (error.stack ?? "").split("\n") : [];
  const ours = stack.filter((line) => line.includes(home) && !line.includes("node_modules"));
  return [sentence(error), ...ours.map((line) => line.replace(home, ""))].join("\n");
}

/** What is wrong with a file, as its editor reads it; the page comes back by itself once that is put right. */
function mistakePage(text: string): Response {
  const shown = text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  const page = `<!doctype html><html lang="en"><meta charset="utf-8"><title>A mistake</title><script type="module" src="/@vite/client"></script><pre>${shown}</pre></html>`;
  return new Response(page, { status: 500, headers: { "Content-Type": "text/html; charset=utf-8" } });
}

function sentence(error: unknown): string {
  // Vite colours what it says for a terminal.
  return stripVTControlCharacters(error instanceof Error ? error.message : String(error));
}
