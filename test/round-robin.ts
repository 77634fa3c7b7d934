/** A small proxy on the loopback that hands connections to several servers in turn and passes over one that is gone. */
import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";

export interface RoundRobin {
  url: string;
  /** Connections to the server at one of the origins: those that are open, and all that ever were. */
  connectionsTo: (origin: string) => { open: number; ever: number };
  close: () => Promise<void>;
}

/** A connection stays with its server; when that dies, so does the connection, and the next one goes to another server. */
export async function openRoundRobin(origins: readonly string[]): Promise<RoundRobin> {
  const ports = origins.map((origin) => Number(new URL(origin).port));
  const open = new Set<Socket>();
  const behindBy = new Map(ports.map((port) => [port, { open: 0, ever: 0 }]));
  let turn = 0;
  const server = createServer((visitor) => {
    open.add(visitor);
    visitor.on("error", () => visitor.destroy()).on("close", () => open.delete(visitor));
    const first = turn++;
    const join = (attempt: number) => {
      if (attempt === ports.length) return visitor.destroy();
      const port = ports[(first + attempt) % ports.length] ?? 0;
      const behind = connect(port, "127.0.0.1");
      behind.once("error", () => join(attempt + 1));
      behind.once("connect", () => {
        const count = behindBy.get(port) ?? { open: 0, ever: 0 };
        count.open++;
        count.ever++;
        behind.once("close", () => count.open--);
        behind.removeAllListeners("error");
        behind.on("error", () => visitor.destroy()).on("close", () => visitor.destroy());
        visitor.on("close", () => behind.destroy());
        visitor.pipe(behind).pipe(visitor);
      });
    };
    join(0);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    connectionsTo: (origin) => ({ ...(behindBy.get(Number(new URL(origin).port)) ?? { open: 0, ever: 0 }) }),
    close: async () => {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
