/** Server lifecycle: listen, stop signals, drain and graceful shutdown. */
import cluster from "node:cluster";
import { once } from "node:events";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { setImmediate, setTimeout as wait } from "node:timers/promises";
import { SettingsError } from "../config.ts";

/**
 * Resolves to the port once the server listens. Throws a SettingsError that names `setting` (a port) or its host.
 * `exclusive`: the port belongs to this process, also in a cluster.
 */
export async function listen(
  server: Server,
  {
    port,
    host,
    exclusive = false,
    setting = "PORT",
  }: { port: number; host: string; exclusive?: boolean; setting?: string },
): Promise<number> {
  // Connections of a crowd wait here until this process accepts them; the system's own limit is often the same (somaxconn).
  server.listen({ port, host, exclusive, backlog: 4096 });
  await once(server, "listening").catch((error) => {
    const hostSetting = setting.replace("PORT", "HOST");
    const message =
      error.code === "EADDRINUSE"
        ? `${setting} ${port} is already taken by another program.`
        : error.code === "EACCES"
          ? `${setting} ${port} may not be opened by this user.`
          : `${hostSetting} "${host}" is no address of this machine (${error.code}).`;
    throw new SettingsError(message, { cause: error });
  });
  return (server.address() as AddressInfo).port;
}

/**
 * Calls `stop`, possibly several times, for SIGTERM, Ctrl+C (SIGINT), a closed terminal (SIGHUP), and when start.mjs exits: an
 * orphaned server would keep the port.
 */
export function onStop(stop: () => void): void {
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(signal, stop);
  // A cluster worker ends by itself when it loses its channel to the primary.
  if (!cluster.isWorker && process.connected) process.once("disconnect", stop);
}

/** Milliseconds that open connections get with a drain time of 0. */
const minDrain = 500;

/**
 * Drains connections between a failing `/readyz` and the close: for `seconds` every request is answered, and every response
 * closes its connection (RFC 9112 section 9.6), so that a load balancer moves its traffic elsewhere and keeps no connection
 * on which a form could be lost. With 0 seconds: until nobody is connected, half a second at most.
 */
export async function drain(server: Server, seconds: number): Promise<void> {
  server.prependListener("request", (_, response) => {
    response.shouldKeepAlive = false;
  });
  if (seconds > 0) await wait(seconds * 1000);
  else {
    const end = performance.now() + minDrain;
    while (performance.now() < end && (await countConnections(server)) > 0) await wait(10);
  }
  await emptyAcceptQueue(server);
}

/** Graceful shutdown: accepts no new connections and lets requests in flight finish, for `timeout` milliseconds at most. */
export async function closeServer(server: Server, timeout = 5_000): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  // A connection that becomes idle later would otherwise stay open for its keep-alive time.
  const sweep = setInterval(() => server.closeIdleConnections(), 50);
  const last = setTimeout(() => server.closeAllConnections(), timeout);
  await closed;
  clearInterval(sweep);
  clearTimeout(last);
}

/** Waits for an iteration of the event loop without a new connection, 100 ms at most: closing resets those in the accept queue. */
async function emptyAcceptQueue(server: Server): Promise<void> {
  let accepted = true;
  const note = () => {
    accepted = true;
  };
  server.on("connection", note);
  for (const end = performance.now() + 100; accepted && performance.now() < end; ) {
    accepted = false;
    await setImmediate();
    await setImmediate();
  }
  server.off("connection", note);
}

function countConnections(server: Server): Promise<number> {
  return new Promise((resolve) => server.getConnections((error, count) => resolve(error ? 0 : count)));
}
