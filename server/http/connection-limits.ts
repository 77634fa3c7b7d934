/** How much the server puts up with before it hangs up: slow writers, slow readers, silent and countless connections. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { trustHeaders } from "./security-headers.ts";

/**
 * How long a connection may stay idle between two requests; said in the `Keep-Alive` header. Longer than the two minutes
 * after which a proxy such as Caddy lets go, so that we never close one under its next request.
 */
export const keepAliveSeconds = 125;

export interface ConnectionLimits {
  /** Milliseconds for a request's headers to arrive, from the connection's or the request's first moment. */
  headers: number;
  /** Milliseconds for a request to arrive whole. */
  request: number;
  /** Milliseconds in which nothing moves on a connection, in either direction. */
  silence: number;
  /** Milliseconds that a reader may take for what we have written. */
  reading: number;
  /** Milliseconds between two looks at the above. */
  look: number;
  /** Connections at once; from four fifths on, idle ones are closed to make room. */
  connections: number;
}

const ordinary: ConnectionLimits = {
  headers: 10_000,
  request: 30_000,
  silence: 30_000,
  reading: 300_000,
  look: 2_000,
  connections: 10_000,
};

/**
 * A server for `node:http` that outlasts who writes slowly, reads slowly or says nothing (slowloris). `headers`: what it
 * says with an answer of its own. Whether an HTTP/1.1 request names a host is left to who answers it, who also passes over
 * a request whose answer has ended (`writableEnded`): it was refused here.
 */
export function createHttpServer(
  change: Partial<ConnectionLimits> = {},
  headers: Readonly<Record<string, string>> = trustHeaders,
): Server {
  const patience = { ...ordinary, ...change };
  const server = createServer({
    headersTimeout: patience.headers,
    requestTimeout: patience.request,
    connectionsCheckingInterval: patience.look,
    keepAliveTimeout: keepAliveSeconds * 1000,
    // A request without a body need not pretend to have one.
    optimizeEmptyRequests: true,
    requireHostHeader: false,
  });
  server.maxConnections = patience.connections;
  server.setTimeout(patience.silence);
  server.on("clientError", (error, socket) => sayWhy(error, socket as Socket, headers));
  server.on("checkExpectation", (_, response) =>
    response.writeHead(417, { ...headers, "Content-Length": 0, Connection: "close" }).end(),
  );
  /** The latest answer on each connection. */
  const latest = new WeakMap<Socket, ServerResponse>();
  server.on("request", (request, response) => {
    const { method, socket } = request;
    if (method !== "GET" && method !== "HEAD") socket.destroySoon = linger;
    // RFC 9112 section 9.6: behind an answer that ends the connection no request is processed.
    const ended = latest.get(socket)?.shouldKeepAlive === false;
    latest.set(socket, response);
    if (!ended && !hasWrongFraming(request)) return;
    response.shouldKeepAlive = false;
    response.writeHead(400, { ...headers, "Content-Length": 0 }).end();
  });
  hangUpOnSlowReaders(server, patience);
  return server;
}

/**
 * Whether the end of a body cannot be told for certain (RFC 9112 section 6.1): chunks that HTTP/1.0 does not know, and
 * which a proxy of that time passed on unread, or a coding that we do not read. Answered 400 and not 501, which the owner
 * would take for a failure of ours.
 */
function hasWrongFraming({ headers, httpVersion }: IncomingMessage): boolean {
  const coding = headers["transfer-encoding"];
  if (coding === undefined) return false;
  return httpVersion !== "1.1" || coding.trim().toLowerCase() !== "chunked";
}

const lingerMilliseconds = 2_000;

/**
 * Ends a connection without losing the answer on it: a socket that is destroyed while bytes of a form are still on their
 * way sends a reset, and what the visitor had not read yet is gone. So what comes is thrown away for a while (RFC 9112
 * section 9.6). Node calls this where it would otherwise destroy.
 */
function linger(this: Socket): void {
  this.end();
  const late = setTimeout(() => this.destroy(), lingerMilliseconds);
  this.once("close", () => clearTimeout(late));
}

function hangUpOnSlowReaders(server: Server, { reading, look, connections }: ConnectionLimits): void {
  /** Since when each of them has had something to read. */
  const waiting = new Map<Socket, number>();
  const sockets = new Set<Socket>();
  server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    if (sockets.size > connections * 0.8) server.closeIdleConnections();
    socket.once("close", () => {
      sockets.delete(socket);
      waiting.delete(socket);
    });
  });
  const timer = setInterval(() => {
    const now = performance.now();
    for (const socket of sockets) {
      if (socket.writableLength === 0) waiting.delete(socket);
      else if (!waiting.has(socket)) waiting.set(socket, now);
      else if (now - (waiting.get(socket) ?? now) > reading) socket.destroy();
    }
  }, look);
  timer.unref();
  server.once("close", () => clearInterval(timer));
}

const reasons: Record<string, string> = {
  HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
  HPE_CHUNK_EXTENSIONS_OVERFLOW: "413 Content Too Large",
  ERR_HTTP_REQUEST_TIMEOUT: "408 Request Timeout",
};

/** Answers what Node cannot read as a request, as Node does, and with what every answer of ours says. */
function sayWhy(
  error: NodeJS.ErrnoException,
  socket: Socket,
  headers: Readonly<Record<string, string>>,
): void {
  const begun = (socket as Socket & { _httpMessage?: { headersSent: boolean } })._httpMessage?.headersSent;
  if (!socket.writable || error.code === "ECONNRESET" || begun) {
    socket.destroy();
    return;
  }
  const trust = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const status = reasons[error.code ?? ""] ?? "400 Bad Request";
  socket.end(`HTTP/1.1 ${status}\r\n${trust.join("")}Content-Length: 0\r\nConnection: close\r\n\r\n`);
}
