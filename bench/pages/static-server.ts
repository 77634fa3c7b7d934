/** Serves a folder as server/http serves files: from memory, compressed at its best, with our headers. */
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { securityHeaders } from "../../server/http/security-headers.ts";
import { createSendFile } from "../../server/http/send-file.ts";
import { loadFiles } from "../../server/http/static-files.ts";
import { compressFolder } from "../../server/pages/compress-folder.ts";

/** Opens a server on a free loopback port. The content security policy is left out: others use inline scripts. */
export async function serveFolder(folder: string): Promise<{ url: string; close: () => Promise<void> }> {
  await compressFolder(folder);
  const files = await loadFiles(folder);
  const { "Content-Security-Policy": _, ...headers } = securityHeaders;
  const send = createSendFile(headers);
  const server = createServer((request, response) => {
    const file = files.get((request.url ?? "/").replace(/\?.*/, ""));
    if (file) send(request, response, file);
    else response.writeHead(404, { "Content-Length": 0 }).end();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
