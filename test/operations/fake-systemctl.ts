/** Stands in for systemctl: restarts a server when a script of deploy/ asks. */
import { createServer } from "node:http";
import { listen } from "../../server/process/lifecycle.ts";

/** Restarts a server when its number is asked for as a path, and answers when that is done. */
export async function openRestarter(restart: (at: number) => Promise<void>) {
  const server = createServer((request, response) => {
    restart(Number(request.url?.slice(1))).then(
      () => response.end(),
      (error) => response.writeHead(500).end(String(error)),
    );
  });
  const port = await listen(server, { port: 0, host: "127.0.0.1" });
  return {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
