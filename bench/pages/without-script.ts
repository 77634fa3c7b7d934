/** The same site without script: what its pages would cost if they brought none. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliCompressSync, constants } from "node:zlib";

/** Scripts, what announces them, and what stands in their place: so the copy is painted with the styles in the page alone. */
const script =
  /<script(?![^>]*application\/ld\+json)[^>]*>[\s\S]*?<\/script>|<link[^>]*rel="modulepreload"[^>]*>|<noscript>[\s\S]*?<\/noscript>/g;

/** A server in front of `origin` that takes the scripts out of its pages and compresses them as well as it does. */
export async function openCopyWithoutScript(origin: string) {
  const copies = new Map<
    string,
    Promise<{ status: number; headers: Record<string, string>; body: Buffer }>
  >();
  const copy = async (path: string) => {
    const answer = await fetch(origin + path);
    const headers = Object.fromEntries(answer.headers);
    const bytes = Buffer.from(await answer.arrayBuffer());
    const isPage = headers["content-type"]?.startsWith("text/html");
    const plain = isPage ? Buffer.from(bytes.toString().replace(script, "")) : bytes;
    const isText = /text|javascript|json|svg/.test(headers["content-type"] ?? "");
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
    const body = isText ? brotliCompressSync(plain, { params }) : plain;
    delete headers["content-encoding"];
    delete headers["transfer-encoding"];
    headers["content-length"] = String(body.length);
    if (isText) headers["content-encoding"] = "br";
    return { status: answer.status, headers, body };
  };
  const server = createServer(async ({ url = "/" }, response) => {
    if (!copies.has(url)) copies.set(url, copy(url));
    const { status, headers, body } = (await copies.get(url)) ?? { status: 500, headers: {}, body: "" };
    response.writeHead(status, headers).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
