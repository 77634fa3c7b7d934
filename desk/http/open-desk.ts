/** Opens the desk: a port of its own, on which something listens only while somebody is invited; or its own host name on the site's port. */
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { resolve } from "node:path";
import { setTimeout } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { getRequestListener, RequestError } from "@hono/node-server";
import { hasPeople } from "../../accounts/people.ts";
import { deskPortOf, sharesPort } from "../../server/config.ts";
import { createHttpServer } from "../../server/http/connection-limits.ts";
import { hstsHeaders, parseErrorHeaders, securityHeaders } from "../../server/http/security-headers.ts";
import { createSendFile } from "../../server/http/send-file.ts";
import { loadFiles, type StaticFiles } from "../../server/http/static-files.ts";
import { closeServer, listen } from "../../server/process/lifecycle.ts";
import { createDeskHandler, type DeskOptions } from "./desk-handler.ts";

interface Opening extends Pick<DeskOptions, "shared" | "stored" | "dev"> {
  /** The site's own files, which previews show. */
  siteFiles: StaticFiles;
}

/** Milliseconds between two looks whether somebody is invited. */
const pause = 2_000;

/** Watches for the first invitation, then listens; stops listening when the last person is removed. */
export function openDesk(opening: Opening) {
  const { log, db, settings, deskUrl } = opening.shared;
  const sharedHost = sharesPort(settings) ? new URL(deskUrl).host : undefined;
  let server: Server | undefined;
  const stopping = new AbortController();
  const { signal } = stopping;

  const shut = async (timeout: number) => {
    const closing = server;
    server = undefined;
    if (closing?.listening) await closeServer(closing, timeout);
  };
  const look = async () => {
    const wanted = await hasPeople(db);
    if (wanted && !server && !signal.aborted) server = await startListening(opening, signal);
    if (!wanted && server) {
      await shut(5_000);
      log.info("Nobody is invited any more: the desk is shut");
    }
  };
  const watch = async () => {
    for (let failed = false; !signal.aborted; ) {
      try {
        await look();
        failed = false;
      } catch (error) {
        // Tried again until it works, said once.
        if (!failed) log.error({ err: error }, "the desk could not be opened");
        failed = true;
      }
      await setTimeout(pause, undefined, { ref: false, signal }).catch(() => undefined);
    }
  };
  const watching = watch();
  return {
    /** Answers a request that came to the site's port for the desk's host name, and for no other spelling of it; false for the site's. */
    answer: (request: IncomingMessage, response: ServerResponse): boolean => {
      if (!sharedHost || request.headers.host !== sharedHost) return false;
      if (server) server.emit("request", request, response);
      else response.writeHead(404, { ...securityHeaders, "Content-Length": 0 }).end();
      return true;
    },
    /** Resolves once every request is answered, or after `timeout` milliseconds. */
    close: async (timeout: number) => {
      stopping.abort();
      await watching;
      await shut(timeout);
    },
  };
}

async function startListening(
  { shared, siteFiles, stored, dev }: Opening,
  stopping: AbortSignal,
): Promise<Server> {
  const { settings, log } = shared;
  const server = createHttpServer({}, parseErrorHeaders(settings));
  const { serve, files, middleware } = await (dev ? devDesk(server) : builtDesk());
  const tlsHeaders = hstsHeaders(settings.hstsPreload);
  const isStopping = () => stopping.aborted;
  const handler = createDeskHandler({ shared, serve, stored, tlsHeaders, isStopping, dev });
  const headers = { ...securityHeaders, ...(shared.deskUrl.startsWith("https:") && tlsHeaders) };
  const listener = getRequestListener(handler.fetch, {
    overrideGlobalObjects: false,
    // An invalid host or URL; errors of the desk are handled in its handler.
    errorHandler: (error) =>
      new Response(null, { status: error instanceof RequestError ? 400 : 500, headers }),
  });
  const send = createSendFile(headers);
  server.on("request", (request, response) => {
    // Rejected in server/http/connection-limits.ts.
    if (response.writableEnded) return;
    const url = request.url ?? "";
    // Of the site's also those that it made since, in other colors.
    const file = request.method === "POST" ? undefined : (files.get(url) ?? siteFiles.get(url));
    if (file) send(request, response, file);
    else if (middleware) middleware(request, response, () => void listener(request, response));
    else listener(request, response);
  });
  const port = deskPortOf(settings);
  const at = sharesPort(settings)
    ? port
    : await listen(server, { host: settings.host, port, setting: "DESK_PORT" });
  log.info(`The desk is open at ${settings.deskUrl ?? `http://localhost:${at}`}`);
  return server;
}

/** What `build.ts` made. */
async function builtDesk() {
  const built: Pick<DeskOptions, "serve"> = await import(
    pathToFileURL(resolve("build/desk/server/index.js")).href
  );
  return { serve: built.serve, files: await loadFiles("build/desk/client"), middleware: undefined };
}

/** Vite in middleware mode with hot module replacement, which shares the server's port. */
async function devDesk(server: Server) {
  const { createServer } = await import("vite");
  const vite = await createServer({
    configFile: "desk/vite.config.ts",
    server: { middlewareMode: true, hmr: { server } },
    appType: "custom",
  });
  server.once("close", () => void vite.close());
  const serve: DeskOptions["serve"] = async (request, context) =>
    (await vite.ssrLoadModule("/serve.ts")).serve(request, context);
  return { serve, files: new Map() as StaticFiles, middleware: vite.middlewares };
}
