/** A round-robin TCP proxy on the loopback that skips a server that is gone. */
import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";

export interface RoundRobin {
  url: string;
  /** Connections to each server, in the order of the origins: those that are open now, and all that ever were. */
  connections: readonly { readonly open: number; readonly ever: number }[];
  close: () => Promise<void>;
}

/** A connection stays with its server; when that dies, so does the connection, and the next one goes to another server. */
export async function openRoundRobin(origins: readonly string[]): Promise<RoundRobin> {
  const servers = origins.map((origin) => ({ port: Number(new URL(origin).port), open: 0, ever: 0 }));
  const open = new Set<Socket>();
  let turn = 0;
  const server = createServer((visitor) => {
    open.add(visitor);
    visitor.on("error", () => visitor.destroy()).on("close", () => open.delete(visitor));
    const first = turn++;
    const join = (attempt: number) => {
      const next = servers[(first + attempt) % servers.length];
      if (!next || attempt === servers.length) return visitor.destroy();
      const behind = connect(next.port, "127.0.0.1");
      behind.once("error", () => join(attempt + 1));
      behind.once("connect", () => {
        next.open++;
        next.ever++;
        behind.once("close", () => next.open--);
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
    connections: servers,
    close: async () => {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
