/**
 * The public JSON API, open to other sites by CORS under the conventions of a Supabase edge function
 * (https://supabase.com/docs/guides/functions/cors). Served from memory: JSON, compressed forms and ETag are made again
 * only when the answer changes.
 */
import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Log } from "../process/log.ts";
import { compressBest } from "./content-encoding.ts";
import type { SendFile } from "./send-file.ts";
import { type StaticFile, staticFile } from "./static-files.ts";

export type PublicApi = (request: IncomingMessage, response: ServerResponse, send: SendFile) => void;

const cors = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Allow-Headers": "authorization, x-client-info, apikey, content-type",
  "Access-Control-Allow-Methods": "GET, POST, OPTIONS",
};
const json = "application/json";

/**
 * Creates a handler that serves what `read` resolves to. GET and HEAD are cacheable for a minute, POST (which the official
 * client sends; its body is not read) never. When `read` fails, responds 500 with a reference and logs the error. `write`
 * serializes an answer, once for each object.
 */
export function createPublicApi<Answer>({
  read,
  write,
  log,
}: {
  read: () => Promise<Answer>;
  write: (answer: Answer) => string;
  log: Log;
}): PublicApi {
  const preflight = uncached("ok", { "Access-Control-Max-Age": "86400" }, "text/plain; charset=utf-8");
  const wrongMethod = uncached('{"error":"This call takes GET and POST."}', {
    Allow: "GET, HEAD, POST, OPTIONS",
  });
  let known: Answer | undefined;
  let text: string | undefined;
  let current = variants("");

  const update = async (answer: Answer) => {
    known = answer;
    const fresh = write(answer);
    if (fresh === text) return;
    text = fresh;
    current = variants(fresh);
    // Requests are served uncompressed until the compressed forms are ready.
    const compressed = await compressBest(Buffer.from(fresh));
    if (text === fresh) current = variants(fresh, compressed);
  };

  return async (request, response, send) => {
    const { method } = request;
    if (method === "OPTIONS") return send(request, response, preflight);
    if (method !== "GET" && method !== "HEAD" && method !== "POST")
      return send(request, response, wrongMethod, 405);
    try {
      const answer = await read();
      if (answer !== known)
        update(answer).catch((error) =>
          log.error({ err: error }, "a response of the public API could not be compressed"),
        );
      send(request, response, method === "POST" ? current.uncached : current.cached);
    } catch (error) {
      const id = randomUUID();
      log.error({ id, err: error }, "a request to the public API failed");
      send(request, response, uncached(JSON.stringify({ error: `Reference ${id}` })), 500);
    }
  };
}

function variants(text: string, compressed?: Parameters<typeof staticFile>[2]) {
  const about = { type: json, headers: { ...cors, Vary: "Accept-Encoding" } };
  const make = (cacheControl: string) =>
    staticFile({ ...about, cacheControl }, Buffer.from(text), compressed);
  return { cached: make("public, max-age=60"), uncached: make("no-store") };
}

function uncached(body: string, headers: Record<string, string> = {}, type = json): StaticFile {
  return staticFile({ type, cacheControl: "no-store", headers: { ...cors, ...headers } }, Buffer.from(body));
}
