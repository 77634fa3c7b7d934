/** The site straight from its source, with hot reload: Vite in front of the same server. */
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { stripVTControlCharacters } from "node:util";
import type { Site } from "./built-site.ts";

export interface DevSite<Offered> extends Site<Offered> {
  /** Lets Vite answer what is its own (modules, the reload socket) and calls `next` for the rest. */
  middleware: (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
}

/** Starts Vite in middleware mode on the given server, whose WebSocket upgrade it shares. */
export async function devSite<Offered>(server: Server): Promise<DevSite<Offered>> {
  const { createServer } = await import("vite");
  const vite = await createServer({ server: { middlewareMode: true, hmr: { server } }, appType: "custom" });
  const paths = new Set<string>();
  const load = async () => {
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
      try {
        return await (await load()).serve(request, offered);
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
