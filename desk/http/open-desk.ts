/** Opens the desk: a port of its own, on which something listens only while somebody is invited. */
import type { Server } from "node:http";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { getRequestListener } from "@hono/node-server";
import { hasPeople } from "../../accounts/people.ts";
import { createHttpServer } from "../../server/http/connection-limits.ts";
import { hstsHeaders, parseErrorHeaders, securityHeaders } from "../../server/http/security-headers.ts";
import { createSendFile } from "../../server/http/send-file.ts";
import { loadFiles, type StaticFiles } from "../../server/http/static-files.ts";
import { closeServer, listen } from "../../server/process/lifecycle.ts";
import { deskPortOf } from "./desk-address.ts";
import { createDeskHandler, type DeskOptions } from "./desk-handler.ts";

interface Opening extends Pick<DeskOptions, "shared" | "stored"> {
  /** The site's own files, which previews show. */
  siteFiles: StaticFiles;
}

export interface DeskDoor {
  /** Resolves once every request is answered, or after `timeout` milliseconds. */
  close: (timeout: number) => Promise<void>;
}

/** Milliseconds between two looks whether somebody is invited. */
const pause = 2_000;

/** Watches for the first invitation, then listens; stops listening when the last person is removed. */
export function openDesk(opening: Opening): DeskDoor {
  const { log, db } = opening.shared;
  let server: Server | undefined;
  let stopping = false;

  const shut = async (timeout: number) => {
    const closing = server;
    server = undefined;
    if (closing) await closeServer(closing, timeout);
  };
  const look = async () => {
    const wanted = await hasPeople(db);
    if (wanted && !server && !stopping) server = await startListening(opening, () => stopping);
    if (!wanted && server) {
      await shut(5_000);
      log.info("Nobody is invited any more: the desk is shut");
    }
  };
  let failed = false;
  let looking = Promise.resolve();
  const watch = () => {
    looking = look().then(
      () => {
        failed = false;
      },
      (error) => {
        // Tried again until it works, said once.
        if (!failed) log.error({ err: error }, "the desk could not be opened");
        failed = true;
      },
    );
    looking.then(() => {
      if (!stopping) timer = setTimeout(watch, pause).unref();
    });
  };
  let timer = setTimeout(watch, 0);
  return {
    close: async (timeout) => {
      stopping = true;
      clearTimeout(timer);
      await looking;
      await shut(timeout);
    },
  };
}

async function startListening(
  { shared, siteFiles, stored }: Opening,
  isStopping: () => boolean,
): Promise<Server> {
  const { settings, log } = shared;
  const built: Pick<DeskOptions, "serve"> = await import(
    pathToFileURL(resolve("build/desk/server/index.js")).href
  );
  const files = new Map([...siteFiles, ...(await loadFiles("build/desk/client"))]);
  const tlsHeaders = hstsHeaders(settings.hstsPreload);
  const handler = createDeskHandler({ shared, serve: built.serve, stored, tlsHeaders, isStopping });
  const listener = getRequestListener(handler.fetch, { overrideGlobalObjects: false });
  const send = createSendFile(securityHeaders);
  const server = createHttpServer({}, parseErrorHeaders(settings));
  server.on("request", (request, response) => {
    // Rejected in server/http/connection-limits.ts.
    if (response.writableEnded) return;
    const file = request.method === "POST" ? undefined : files.get(request.url ?? "");
    if (file) send(request, response, file);
    else listener(request, response);
  });
  const port = await listen(server, {
    host: settings.host,
    port: deskPortOf(settings),
    setting: "DESK_PORT",
  });
  log.info(`The desk is open at ${settings.deskUrl ?? `http://localhost:${port}`}`);
  return server;
}
