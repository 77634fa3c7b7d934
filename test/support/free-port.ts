/** A port of the loopback that nobody listens on, with as many more behind it as asked for. */
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer, type Server } from "node:net";

/**
 * Throws after twenty tries. What is free now may be taken before it is used, but not by a connection: their own ports begin at
 * 32,768 on Linux.
 */
export async function freePort(inARow = 1): Promise<number> {
  for (let tries = 0; tries < 20; tries++) {
    const port = randomInt(10_000, 32_000);
    const held = await Promise.all(Array.from({ length: inARow }, (_, i) => hold(port + i)));
    for (const server of held) server?.close();
    if (held.every((server) => server)) return port;
  }
  throw new Error("No free ports in a row were found.");
}

async function hold(port: number): Promise<Server | undefined> {
  const server = createServer().listen(port, "127.0.0.1");
  return once(server, "listening").then(
    () => server,
    () => undefined,
  );
}
