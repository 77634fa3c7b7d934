/** Server lifecycle: listen, drain and graceful shutdown. */
import { once } from "node:events";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { setImmediate, setTimeout as wait } from "node:timers/promises";
import { SettingsError } from "../config.ts";

/**
 * Resolves to the port once the server listens. Throws a SettingsError that names `setting` (a port) or its host when
 * it cannot be opened. `exclusive`: the port belongs to this process, also in a cluster.
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
  server.listen({ port, host, exclusive });
  try {
    await once(server, "listening");
  } catch (error) {
    throw new SettingsError(
      listenErrorMessage(error, `${setting} ${port}`, `${setting.replace("PORT", "HOST")} "${host}"`),
      { cause: error },
    );
  }
  return (server.address() as AddressInfo).port;
}

/** Milliseconds that open connections get with a drain time of 0. */
const minDrain = 500;

/**
 * Drains connections between a failing `/readyz` and the close: for `seconds` every request is answered, and every response
 * closes its connection (RFC 9112 section 9.6). A load balancer with health checks has then moved its traffic elsewhere and
 * keeps no connection on which a form could be lost. With 0 seconds: until nobody is connected, half a second at most.
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

function listenErrorMessage(error: unknown, port: string, host: string): string {
  const code = error instanceof Error && "code" in error ? error.code : error;
  if (code === "EADDRINUSE") return `${port} is already taken by another program.`;
  if (code === "EACCES") return `${port} may not be opened by this user.`;
  return `${host} is no address of this machine (${code}).`;
}
