/** The site straight from its source, with hot reload: Vite in front of the same server. */
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Site } from "./built-site.ts";

export interface DevSite<Offered> extends Site<Offered> {
  /** Lets Vite answer what is its own (modules, the reload socket) and calls `next` for the rest. */
  middleware: (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
}

/** Starts Vite in middleware mode on the given server, whose WebSocket upgrade it shares. */
export async function devSite<Offered>(server: Server): Promise<DevSite<Offered>> {
  const { createServer } = await import("vite");
  const vite = await createServer({ server: { middlewareMode: true, hmr: { server } }, appType: "custom" });
  const load = () => vite.ssrLoadModule("/app/serve.ts");
  const { paths } = await load();
  return {
    files: new Map(),
    pages: () => new Map(),
    serve: async (request, offered) => (await load()).serve(request, offered),
    paths,
    middleware: vite.middlewares,
    close: () => vite.close(),
  };
}
