/** Opens a server for visitors and closes it without turning anybody away. */
import { once } from "node:events";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { SettingsError } from "./config.ts";

/**
 * Resolves to the port once the server listens. Throws a SettingsError that names `setting` or HOST when it cannot be
 * had. `exclusive`: this process alone, even when it is one of several behind one port.
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
    throw new SettingsError(whyNot(error, `${setting} ${port}`, host), { cause: error });
  }
  return (server.address() as AddressInfo).port;
}

/**
 * The time between a red `/readyz` and the closed door: for `seconds` everybody is answered, and every answer closes its
 * connection (RFC 9112 section 9.6). A proxy that asks for our health has then sent its visitors elsewhere and keeps no
 * connection on which a form could meet our end.
 */
export async function drain(server: Server, seconds: number): Promise<void> {
  if (seconds === 0) return;
  server.prependListener("request", (_, response) => {
    response.shouldKeepAlive = false;
  });
  await wait(seconds * 1000);
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

function whyNot(error: unknown, port: string, host: string): string {
  const code = error instanceof Error && "code" in error ? error.code : error;
  if (code === "EADDRINUSE") return `${port} is already taken by another program.`;
  if (code === "EACCES") return `${port} may not be opened by this user.`;
  return `HOST "${host}" is no address of this machine (${code}).`;
}
