/** A load balancer for machines without Caddy: health checks by /readyz, retries only what never reached a server. */
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { listen } from "../../server/process/lifecycle.ts";
import { ask } from "../support/ask.ts";

export interface FrontProxy {
  url: string;
  close: () => Promise<void>;
}

const timeoutMs = 30_000;

export async function openHealthProxy(servers: readonly string[]): Promise<FrontProxy> {
  const agent = new Agent({ keepAlive: true });
  const ready = new Set(servers);
  const look = async (server: string) => {
    const { status } = await ask(server, "/readyz").catch(() => ({ status: 0 }));
    if (status === 200) ready.add(server);
    else ready.delete(server);
  };
  const looking = setInterval(() => servers.forEach(look), 500);
  let turn = 0;

  const door = createServer(async (incoming, outgoing) => {
    const body = Buffer.concat(await incoming.toArray());
    const deadline = performance.now() + timeoutMs;
    while (performance.now() < deadline) {
      const server = [...ready][turn++ % Math.max(1, ready.size)];
      if (server && (await pass(server, incoming, body, outgoing)) === "done") return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    outgoing.writeHead(502).end();
  });

  const pass = (server: string, incoming: IncomingMessage, body: Buffer, outgoing: ServerResponse) =>
    new Promise<"done" | "never reached">((resolve) => {
      const { method, url: path, headers } = incoming;
      const { hostname, port } = new URL(server);
      const behind = request({ hostname, port, path, method, headers, agent });
      behind.once("response", (answer) => {
        const { connection: _, "keep-alive": __, ...said } = answer.headers;
        outgoing.writeHead(answer.statusCode ?? 502, said);
        answer.pipe(outgoing).once("close", () => resolve("done"));
      });
      behind.once("error", (error: NodeJS.ErrnoException) => {
        if (error.code === "ECONNREFUSED") return resolve("never reached");
        outgoing.writeHead(502).end();
        resolve("done");
      });
      behind.end(body);
    });

  const port = await listen(door, { port: 0, host: "127.0.0.1" });
  return {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      clearInterval(looking);
      agent.destroy();
      door.closeAllConnections();
      await new Promise((resolve) => door.close(resolve));
    },
  };
}
