/** A hosted backend of our own for tests, and a server whose pages are built to use it. Loopback only. */
import { readFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { copyProject } from "../support/copied-project.ts";
import { type RunningServer, startServer } from "../support/start-server.ts";

export const publicKey = "public-anonymous-key";

export interface HostedBackend {
  /** For example `http://localhost:41234`. */
  url: string;
  /** Every request that is no preflight, oldest first: method, path and the key and token it brought. */
  calls: { line: string; key: string | undefined; token: string | undefined }[];
  close: () => Promise<void>;
}

/**
 * Opens a backend that knows the function `fetch-ai-news` and the refreshing of tokens, and answers 401 without the
 * public key. As a hosted one does, it lets any site call.
 */
export async function openBackend(news: object, session: object): Promise<HostedBackend> {
  const calls: HostedBackend["calls"] = [];
  const server = createServer((request, response) => {
    if (request.method === "OPTIONS") return answer(response, 200, {});
    const line = `${request.method} ${request.url}`;
    const key = request.headers.apikey?.toString();
    calls.push({ line, key, token: bearer(request) });
    if (key !== publicKey) return answer(response, 401, { message: "Invalid API key" });
    if (line === "POST /functions/v1/fetch-ai-news") return answer(response, 200, news);
    if (line === "POST /auth/v1/token?grant_type=refresh_token") return answer(response, 200, session);
    answer(response, 404, { message: "Not found" });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    calls,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function answer(response: ServerResponse, status: number, body: object): void {
  const headers = {
    "Content-Type": "application/json",
    "Access-Control-Allow-Origin": "*",
    "Access-Control-Allow-Headers":
      "authorization, x-client-info, apikey, content-type, x-supabase-api-version",
  };
  response.writeHead(status, headers).end(JSON.stringify(body));
}

function bearer({ headers }: IncomingMessage): string | undefined {
  return headers.authorization?.replace(/^Bearer /, "");
}

/** Builds a copy of the project with `backend` set in content/site.ts, as a city would, and opens it. */
export async function openServerWith(backend: { url: string; anonKey: string }): Promise<RunningServer> {
  const copy = await copyProject();
  const words = await readFile(join(copy.folder, "content/site.ts"), "utf8");
  await copy.write(
    "content/site.ts",
    words.replace("backend = undefined", `backend = ${JSON.stringify(backend)}`),
  );
  await copy.build();
  const server = await startServer({}, { home: copy.folder });
  return { ...server, close: () => server.close().then(copy.remove) };
}
