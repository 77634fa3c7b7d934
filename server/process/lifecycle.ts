/** Opens a server for visitors and closes it without turning anybody away. */
import { once } from "node:events";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { setImmediate, setTimeout as wait } from "node:timers/promises";
import { SettingsError } from "../config.ts";

/**
 * Resolves to the port once the server listens. Throws a SettingsError that names `setting` (a port) or its host when it
 * cannot be had. `exclusive`: this process alone, even when it is one of several behind one port.
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
      whyNot(error, `${setting} ${port}`, `${setting.replace("PORT", "HOST")} "${host}"`),
      { cause: error },
    );
  }
  return (server.address() as AddressInfo).port;
}

/** Milliseconds for which kept connections may ask once more when no other time is set. */
const shortestDrain = 500;

/**
 * The time between a red `/readyz` and the closed door: for `seconds` everybody is answered, and every answer closes its
 * connection (RFC 9112 section 9.6). A proxy that asks for our health has then sent its visitors elsewhere and keeps no
 * connection on which a form could meet our end. With 0 seconds: until nobody is connected, half a second at most.
 */
export async function drain(server: Server, seconds: number): Promise<void> {
  server.prependListener("request", (_, response) => {
    response.shouldKeepAlive = false;
  });
  if (seconds > 0) await wait(seconds * 1000);
  else {
    const end = performance.now() + shortestDrain;
    while (performance.now() < end && (await countConnections(server)) > 0) await wait(10);
  }
  await quietMoment(server);
}

/** Takes no new visitors and lets requests in flight finish, for `patience` milliseconds at most. */
export async function closeServer(server: Server, patience = 5_000): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  // A connection that becomes idle later would otherwise be kept alive until the browser lets go of it.
  const sweep = setInterval(() => server.closeIdleConnections(), 50);
  const last = setTimeout(() => server.closeAllConnections(), patience);
  await closed;
  clearInterval(sweep);
  clearTimeout(last);
}

/** Waits for a turn of the event loop that accepts nobody, 100 ms at most: closing resets whoever waits to be accepted. */
async function quietMoment(server: Server): Promise<void> {
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

function whyNot(error: unknown, port: string, host: string): string {
  const code = error instanceof Error && "code" in error ? error.code : error;
  if (code === "EADDRINUSE") return `${port} is already taken by another program.`;
  if (code === "EACCES") return `${port} may not be opened by this user.`;
  return `${host} is no address of this machine (${code}).`;
}
