/** HTTP timeouts and connection limits against slowloris: header, request, idle and slow-read timeouts, keep-alive, maximum connections. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { securityHeaders } from "./security-headers.ts";
import type { IsUpload } from "./upload.ts";

/** Keep-alive timeout: longer than the two minutes of a proxy such as Caddy, so that the server never closes a connection under its next request. */
const keepAliveSeconds = 125;

const defaults = {
  /** Milliseconds for a request's headers to arrive, from the start of the connection or of the request. */
  headers: 10_000,
  /** Milliseconds for a whole request to arrive. */
  request: 30_000,
  /** The same for one that may bring a picture: at 1 Mbit/s, 5 MB take 40 seconds, and 15 MB as long as this. */
  upload: 120_000,
  /** Milliseconds without traffic in either direction. */
  idle: 30_000,
  /** Milliseconds for a client to read what was written to its socket. */
  slowRead: 300_000,
  /** Milliseconds between two checks of the above. */
  checkInterval: 2_000,
  /** Maximum number of open connections; from 80 % on, idle ones are closed. */
  connections: 10_000,
};

export type ConnectionLimits = typeof defaults;

/**
 * Creates an HTTP server with these limits. `headers` are sent with the responses that it makes by itself: 400, 408, 413,
 * 417, 431. Request listeners check the `Host` header, and skip a request whose response has ended (`writableEnded`): it
 * was rejected here.
 */
export function createHttpServer(
  overrides: Partial<ConnectionLimits> = {},
  headers: Readonly<Record<string, string>> = securityHeaders,
  isUpload: IsUpload = () => false,
): Server {
  const limits = { ...defaults, ...overrides };
  const server = createServer({
    headersTimeout: limits.headers,
    requestTimeout: limits.request,
    connectionsCheckingInterval: limits.checkInterval,
    keepAliveTimeout: keepAliveSeconds * 1000,
    // Emits no body events for a request without a body.
    optimizeEmptyRequests: true,
    requireHostHeader: false,
  });
  server.maxConnections = limits.connections;
  server.setTimeout(limits.idle);
  const uploads = new WeakMap<object, IncomingMessage>();
  server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
    const reject = () => rejectUnparsed(error, socket as Socket, headers, responses);
    const upload = error.code === "ERR_HTTP_REQUEST_TIMEOUT" ? uploads.get(socket) : undefined;
    if (!upload || upload.complete) return reject();
    // Node says so once for each request.
    setTimeout(() => upload.complete || reject(), limits.upload - limits.request).unref();
  });
  server.on("checkExpectation", (_, response) =>
    response.writeHead(417, { ...headers, "Content-Length": 0, Connection: "close" }).end(),
  );
  const responses: ResponsesBySocket = new WeakMap();
  server.on("request", (request, response) => {
    const { method, socket } = request;
    if (isUpload(request)) {
      uploads.set(socket, request);
      // It may wait behind others that are encoded.
      socket.setTimeout(limits.upload);
    }
    if (method !== "GET" && method !== "HEAD") socket.destroySoon = lingeringClose;
    const earlier = responses.get(socket) ?? [];
    responses.set(socket, [...earlier.filter((one) => !one.writableFinished), response]);
    // RFC 9112 section 9.6: after a response that closes the connection no request is processed.
    const closing = earlier.some((one) => !one.shouldKeepAlive);
    if (!closing && !hasWrongFraming(request)) return;
    response.shouldKeepAlive = false;
    response.writeHead(400, { ...headers, "Content-Length": 0 }).end();
  });
  closeSlowReaders(server, limits);
  return server;
}

/** For each connection, its responses that are not sent whole yet, and the latest. */
type ResponsesBySocket = WeakMap<Socket, ServerResponse[]>;

/**
 * Request smuggling: whether the length of a body is ambiguous (RFC 9112 section 6.1), because of chunks in HTTP/1.0, which
 * an old proxy passes on unread, or of a transfer coding that is not supported.
 */
function hasWrongFraming({ headers, httpVersion }: IncomingMessage): boolean {
  const coding = headers["transfer-encoding"];
  if (coding === undefined) return false;
  return httpVersion !== "1.1" || coding.trim().toLowerCase() !== "chunked";
}

const lingerMs = 2_000;

/**
 * Lingering close (RFC 9112 section 9.6) in place of the socket's `destroySoon`: a socket destroyed while bytes of a form
 * arrive sends a reset, and the visitor loses the response that says why the form was refused.
 */
function lingeringClose(this: Socket): void {
  this.end();
  const timer = setTimeout(() => this.destroy(), lingerMs);
  this.once("close", () => clearTimeout(timer));
}

function closeSlowReaders(server: Server, { slowRead, checkInterval, connections }: ConnectionLimits): void {
  /** The open sockets, with the latest check at which all that was written had been read. */
  const unreadSince = new Map<Socket, number>();
  server.on("connection", (socket: Socket) => {
    unreadSince.set(socket, performance.now());
    if (unreadSince.size > connections * 0.8) server.closeIdleConnections();
    socket.once("close", () => unreadSince.delete(socket));
  });
  const timer = setInterval(() => {
    const now = performance.now();
    for (const [socket, since] of unreadSince) {
      if (socket.writableLength === 0) unreadSince.set(socket, now);
      else if (now - since > slowRead) socket.destroy();
    }
  }, checkInterval).unref();
  server.once("close", () => clearInterval(timer));
}

const reasons: Record<string, string> = {
  HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
  HPE_CHUNK_EXTENSIONS_OVERFLOW: "413 Content Too Large",
  ERR_HTTP_REQUEST_TIMEOUT: "408 Request Timeout",
};

/** Responds to what Node cannot parse as a request, with the status that Node would send and with the security headers. */
function rejectUnparsed(
  error: NodeJS.ErrnoException,
  socket: Socket,
  headers: Readonly<Record<string, string>>,
  responses: ResponsesBySocket,
): void {
  const responding = responses.get(socket)?.some((one) => one.headersSent && !one.writableFinished);
  if (!socket.writable || error.code === "ECONNRESET" || responding) return void socket.destroy();
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const status = reasons[error.code ?? ""] ?? "400 Bad Request";
  socket.end(`HTTP/1.1 ${status}\r\n${lines.join("")}Content-Length: 0\r\nConnection: close\r\n\r\n`);
}
