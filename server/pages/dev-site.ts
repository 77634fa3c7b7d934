/** The development server: Vite in middleware mode with hot module replacement, in front of the same HTTP server. */
import { readdirSync } from "node:fs";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { stripVTControlCharacters } from "node:util";
import type { Reporting } from "../http/error-page.ts";
import type { Site } from "./built-site.ts";

export interface DevSite<Context> extends Pick<Site<Context>, "files" | "serve" | "isPath" | "close"> {
  /** Lets Vite handle its own requests (modules, the HMR socket) and calls `next` for the rest. */
  middleware: (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
}

/** Starts Vite in middleware mode on the given server, whose WebSocket upgrade it shares. */
export async function devSite<Context extends Reporting>(server: Server): Promise<DevSite<Context>> {
  const { createServer } = await import("vite");
  const vite = await createServer({ server: { middlewareMode: true, hmr: { server } }, appType: "custom" });
  const { client, ssr } = vite.environments;
  // Vite reloads the browser for modules that the browser imports; this reloads it for those that only the server imports.
  vite.watcher.on("change", (file) => {
    const has = ({ moduleGraph }: typeof ssr) => (moduleGraph.getModulesByFile(file)?.size ?? 0) > 0;
    if (has(ssr) && !has(client)) client.hot.send({ type: "full-reload", path: "*" });
  });
  let isPath: (path: string) => boolean = () => false;
  const load = async () => {
    // Also modules that a page imports lazily: a mistake there is reported before it breaks part of the page.
    for (const folder of ["content", "app/pages"])
      for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" }))
        if (/(?<!\.(test|e2e))\.tsx?$/.test(name)) await vite.ssrLoadModule(`/${folder}/${name}`);
    const site = await vite.ssrLoadModule("/app/serve.ts");
    isPath = site.isPath;
    return site;
  };
  await load();
  return {
    files: new Map(),
    serve: async (request, context) => {
      const failed: unknown[] = [];
      const report = (message: string, error?: unknown) => {
        failed.push(error);
        return context.report(message, error);
      };
      try {
        const answer = await (await load()).serve(request, { ...context, report });
        return answer.status === 500 && failed.length > 0
          ? errorOverlayPage(withSourceLines(failed[0]))
          : answer;
      } catch (error) {
        console.error(sentence(error));
        return errorOverlayPage(sentence(error));
      }
    },
    isPath: (path) => isPath(path),
    middleware: vite.middlewares,
    close: () => vite.close(),
  };
}

/** An error's message with those lines of its stack that are in the project. */
function withSourceLines(error: unknown): string {
  const home = `${process.cwd()}/`;
  const stack = error instanceof Error ? (error.stack ?? "").split("\n") : [];
  const ours = stack.filter((line) => line.includes(home) && !line.includes("node_modules"));
  return [sentence(error), ...ours.map((line) => line.replace(home, ""))].join("\n");
}

/** The error page of the development server; it reloads by itself once the mistake is fixed, also where Vite's socket was late. */
function errorOverlayPage(text: string): Response {
  const retry = "setInterval(async () => { if ((await fetch(location)).ok) location.reload() }, 500)";
  const shown = text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  const page = `<!doctype html><html lang="en"><meta charset="utf-8"><title>A mistake</title><script type="module" src="/@vite/client"></script><script>${retry}</script><pre>${shown}</pre></html>`;
  return new Response(page, { status: 500, headers: { "Content-Type": "text/html; charset=utf-8" } });
}

function sentence(error: unknown): string {
  // Vite colors its messages for a terminal.
  return stripVTControlCharacters(error instanceof Error ? error.message : String(error));
}
