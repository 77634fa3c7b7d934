/** A publisher of our own for tests: serves feed files, and misbehaves on request. Loopback only. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { basename, extname, join } from "node:path";
import { gzipSync } from "node:zlib";

/** What a path answers: a body, or a function that does it itself. */
export type Route =
  | { status?: number; headers?: Record<string, string>; body?: string | Uint8Array }
  | ((request: IncomingMessage, response: ServerResponse) => void);

export interface FeedServerOptions {
  /** Folder whose files are served by their name; `test/fixtures/feeds` when left out. */
  files?: string;
  /** Paths (without query) that go before files and built-in behaviours. */
  routes?: Record<string, Route>;
  /** A free one when left out. Give the old one to bring a closed server back. */
  port?: number;
}

export interface FeedServer {
  /** For example `http://127.0.0.1:41234`, no slash at the end. */
  url: string;
  port: number;
  /** Every request so far, oldest first. */
  hits: { path: string; headers: IncomingHttpHeaders }[];
  /** How many connections were opened so far. */
  connections(): number;
  /** May be changed while the server runs. */
  routes: Record<string, Route>;
  close(): Promise<void>;
}

/**
 * Starts the server. Besides the files (with ETag, Last-Modified and 304) it knows: `/slow` never answers, `/drip` sends a byte
 * at a time, `/huge` never ends, `/bomb.gz` unpacks to 64 MB, `/redirect-private` leads to an address no one may call, `/loop`
 * leads to itself, `/away` leads to `?to=…`, `/500` fails.
 */
export async function startFeedServer(options: FeedServerOptions = {}): Promise<FeedServer> {
  const files = options.files ?? join(import.meta.dirname, "../fixtures/feeds");
  const routes = { ...options.routes };
  const hits: FeedServer["hits"] = [];
  let connections = 0;
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? "/", "http://localhost").pathname;
    hits.push({ path, headers: request.headers });
    const route = routes[path] ?? behaviours[path] ?? fileRoute(files, path);
    if (typeof route === "function") return route(request, response);
    response.writeHead(route.status ?? 200, route.headers).end(route.body);
  });
  server.on("connection", () => {
    connections += 1;
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(options.port ?? 0, "127.0.0.1", resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    hits,
    connections: () => connections,
    routes,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const behaviours: Record<string, Route> = {
  "/slow": () => undefined,
  "/drip": drip,
  "/huge": pourForever,
  "/bomb.gz": (_, response) => {
    response.writeHead(200, { "content-type": "application/rss+xml", "content-encoding": "gzip" });
    response.end(gzipSync(Buffer.alloc(64 * 1024 * 1024, " ")));
  },
  "/redirect-private": { status: 302, headers: { location: "http://169.254.169.254/latest/meta-data/" } },
  "/loop": { status: 301, headers: { location: "/loop" } },
  "/away": (request, response) => {
    const to = new URL(request.url ?? "/", "http://localhost").searchParams.get("to") ?? "/";
    response.writeHead(302, { location: to }).end("This way, please.".repeat(5_000));
  },
  "/500": { status: 500, body: "Something broke." },
};

function drip(_: IncomingMessage, response: ServerResponse): void {
  response.writeHead(200, { "content-type": "application/rss+xml" });
  const timer = setInterval(() => response.write(" "), 50);
  response.on("close", () => clearInterval(timer));
}

function pourForever(_: IncomingMessage, response: ServerResponse): void {
  response.writeHead(200, { "content-type": "application/rss+xml" });
  const chunk = Buffer.alloc(64 * 1024, " ");
  const pour = () => {
    while (!response.destroyed && response.write(chunk));
  };
  response.on("drain", pour);
  pour();
}

const types: Record<string, string> = {
  ".xml": "application/xml",
  ".rss": "application/rss+xml",
  ".atom": "application/atom+xml",
  ".json": "application/feed+json",
  ".html": "text/html",
};

function fileRoute(folder: string, path: string): Route {
  let body: Buffer;
  try {
    body = readFileSync(join(folder, basename(path)));
  } catch {
    return { status: 404, body: "There is no such feed." };
  }
  const etag = `"${createHash("sha256").update(body).digest("hex").slice(0, 16)}"`;
  const headers = {
    etag,
    "last-modified": "Wed, 22 Oct 2025 12:00:00 GMT",
    "content-type": types[extname(path)] ?? "application/octet-stream",
  };
  return (request, response) => {
    const same = request.headers["if-none-match"] === etag;
    response.writeHead(same ? 304 : 200, headers).end(same ? undefined : body);
  };
}
