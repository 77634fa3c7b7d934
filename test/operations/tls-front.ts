/** A reverse proxy that terminates TLS and redirects plain HTTP. For tests, on the loopback. */
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { AddressInfo } from "node:net";
import { exchange } from "../support/ask.ts";

export interface TlsFront {
  httpPort: number;
  httpsPort: number;
  close: () => Promise<void>;
}

/**
 * Hands every request over TLS on to `upstream`. `kinds`: addresses of the front under which a GET is handed on as some
 * other request, given in the bytes that go over the line. A redirect comes back as a 200 that leads nowhere, so that
 * whoever follows redirects looks at it.
 */
export async function openTlsFront(
  upstream: string,
  certificate: { key: string; cert: string },
  kinds: ReadonlyMap<string, string>,
): Promise<TlsFront> {
  const handOn = async ({ url = "/", method = "GET" }: IncomingMessage, response: ServerResponse) => {
    const asked = kinds.get(url) ?? request("GET", url);
    const answer = await exchange(upstream, method === "GET" ? asked : asked.replace(/^\w+/, method));
    const { status, headers, body } = read(answer);
    const redirect = status >= 300 && status < 400;
    if (redirect) headers.delete("location");
    response.writeHead(redirect ? 200 : status, Object.fromEntries(headers)).end(body);
  };
  const secure = createTlsServer(certificate, (asked, response) => {
    handOn(asked, response).catch(() => response.destroy());
  });
  await once(secure.listen(0), "listening");
  const httpsPort = (secure.address() as AddressInfo).port;
  const plain = createServer(({ headers: { host = "" }, url }, response) => {
    const name = host.replace(/:\d+$/, "");
    response.writeHead(301, { Location: `https://${name}:${httpsPort}${url}` }).end();
  });
  await once(plain.listen(0), "listening");
  return {
    httpPort: (plain.address() as AddressInfo).port,
    httpsPort,
    close: async () => {
      for (const server of [secure, plain]) {
        server.closeAllConnections();
        await new Promise((resolve) => server.close(resolve));
      }
    },
  };
}

/** The bytes of a request as a proxy that ends TLS sends it on. */
export function request(method: string, path: string, headers: readonly string[] = [], body = ""): string {
  const said = ["Host: site.example", "X-Forwarded-Proto: https", "X-Forwarded-For: 192.0.2.1", ...headers];
  const length = body || method === "POST" ? [`Content-Length: ${Buffer.byteLength(body)}`] : [];
  return [`${method} ${path} HTTP/1.1`, ...said, ...length, "Connection: close", "", body].join("\r\n");
}

function read(answer: string): { status: number; headers: Map<string, string>; body: string } {
  const end = answer.indexOf("\r\n\r\n");
  const [line = "", ...lines] = answer.slice(0, end).split("\r\n");
  const headers = new Map(
    lines.map((one) => [one.slice(0, one.indexOf(":")).toLowerCase(), one.slice(one.indexOf(":") + 2)]),
  );
  for (const name of ["content-length", "connection", "transfer-encoding"]) headers.delete(name);
  // Nobody judges the styles, and the parser of the Observatory chokes on those of today.
  const body = answer.slice(end + 4).replace(/(<style[^>]*>).*?(?=<\/style>)/s, "$1");
  return { status: Number(line.split(" ")[1]), headers, body };
}
