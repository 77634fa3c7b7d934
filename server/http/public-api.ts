/**
 * The public JSON API, open to other sites by CORS under the conventions of a Supabase edge function
 * (https://supabase.com/docs/guides/functions/cors). Served from memory: JSON, compressed forms and ETag are made again
 * only when the answer changes.
 */
import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Log } from "../process/log.ts";
import { compressBest } from "./compress.ts";
import type { SendFile } from "./send-file.ts";
import { type StaticFile, staticFile } from "./static-files.ts";

export type PublicApi = (request: IncomingMessage, response: ServerResponse, send: SendFile) => void;

const cors = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Allow-Headers": "authorization, x-client-info, apikey, content-type",
  "Access-Control-Allow-Methods": "GET, POST, OPTIONS",
};
const jsonHeaders = { ...cors, Vary: "Accept-Encoding" };
const json = "application/json";

export interface PublicApiOptions<Answer> {
  read: () => Promise<Answer>;
  /** Serializes the answer; called once for each object. */
  write: (answer: Answer) => string;
  log: Log;
}

/**
 * Creates a handler that serves what `read` resolves to. GET and HEAD are cacheable for a minute, POST (which the official
 * client sends; its body is not read) never. When `read` fails, responds 500 with a reference and logs the error.
 */
export function createPublicApi<Answer>({ read, write, log }: PublicApiOptions<Answer>): PublicApi {
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
      return send(request, response, methodNotAllowed, 405);
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
      send(request, response, failed(id), 500);
    }
  };
}

function variants(text: string, compressed?: Parameters<typeof staticFile>[2]) {
  const bytes = Buffer.from(text);
  const about = (cacheControl: string) => ({ type: json, cacheControl, headers: jsonHeaders });
  return {
    cached: staticFile(about("public, max-age=60"), bytes, compressed),
    uncached: staticFile(about("no-store"), bytes, compressed),
  };
}

/** The response to a CORS preflight. */
const preflight = staticFile(
  {
    type: "text/plain; charset=utf-8",
    cacheControl: "no-store",
    headers: { ...cors, "Access-Control-Max-Age": "86400" },
  },
  Buffer.from("ok"),
);

const methodNotAllowed = staticFile(
  { type: json, cacheControl: "no-store", headers: { ...cors, Allow: "GET, HEAD, POST, OPTIONS" } },
  Buffer.from('{"error":"This call takes GET and POST."}'),
);

function failed(id: string): StaticFile {
  const body = Buffer.from(JSON.stringify({ error: `Reference ${id}` }));
  return staticFile({ type: json, cacheControl: "no-store", headers: cors }, body);
}
