/** A port of the loopback that nobody listens on, with as many more behind it as asked for. */
import { once } from "node:events";
import { createServer, type Server } from "node:net";

/** Throws after twenty tries. What is free now may be taken before it is used: fine for a test. */
export async function freePort(inARow = 1): Promise<number> {
  for (let tries = 0; tries < 20; tries++) {
    const first = await hold(0);
    const address = first?.address();
    const port = typeof address === "object" && address ? address.port : 0;
    const held = [
      first,
      ...(await Promise.all(Array.from({ length: inARow - 1 }, (_, i) => hold(port + i + 1)))),
    ];
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
