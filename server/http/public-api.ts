/**
 * A call that any site may make, under the conventions of a Supabase edge function
 * (https://supabase.com/docs/guides/functions/cors), answered from memory: the JSON, its compressed forms and its
 * validator are made again only when the answer is another.
 */
import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Log } from "../process/log.ts";
import { compressBest } from "./compress.ts";
import type { SendFile } from "./send-file.ts";
import { type StaticFile, staticFile } from "./static-files.ts";

export type PublicApi = (request: IncomingMessage, response: ServerResponse, send: SendFile) => void;

const open = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Allow-Headers": "authorization, x-client-info, apikey, content-type",
  "Access-Control-Allow-Methods": "GET, POST, OPTIONS",
};
const answering = { ...open, Vary: "Accept-Encoding" };
const json = "application/json";

export interface PublicApiOptions<Answer> {
  read: () => Promise<Answer>;
  /** The answer as JSON text; not asked again for the very same object. */
  write: (answer: Answer) => string;
  log: Log;
}

/**
 * Makes a call of what `read` gives; the same text is answered with the same bytes.
 * GET and HEAD may be kept for a minute, POST (what the official client sends; its body is not read) never. When
 * `read` fails, the caller gets a 500 with a reference, and the log the rest.
 */
export function createPublicApi<Answer>({ read, write, log }: PublicApiOptions<Answer>): PublicApi {
  let known: Answer | undefined;
  let text: string | undefined;
  let kept = inForms("");

  const renew = async (answer: Answer) => {
    known = answer;
    const fresh = write(answer);
    if (fresh === text) return;
    text = fresh;
    kept = inForms(fresh);
    // Whoever asks meanwhile gets the plain bytes at once.
    const compressed = await compressBest(Buffer.from(fresh));
    if (text === fresh) kept = inForms(fresh, compressed);
  };

  return async (request, response, send) => {
    const { method } = request;
    if (method === "OPTIONS") return send(request, response, preflight);
    if (method !== "GET" && method !== "HEAD" && method !== "POST")
      return send(request, response, notTaken, 405);
    try {
      const answer = await read();
      if (answer !== known) renew(answer).catch((error) => log.error({ err: error }, "an open call failed"));
      send(request, response, method === "POST" ? kept.once : kept.lasting);
    } catch (error) {
      const id = randomUUID();
      log.error({ id, err: error }, "an open call could not be answered");
      send(request, response, failed(id), 500);
    }
  };
}

function inForms(text: string, compressed?: Parameters<typeof staticFile>[2]) {
  const bytes = Buffer.from(text);
  const about = (cacheControl: string) => ({ type: json, cacheControl, headers: answering });
  return {
    lasting: staticFile(about("public, max-age=60"), bytes, compressed),
    once: staticFile(about("no-store"), bytes, compressed),
  };
}

/** What a browser asks before it calls from another site. */
const preflight = staticFile(
  {
    type: "text/plain; charset=utf-8",
    cacheControl: "no-store",
    headers: { ...open, "Access-Control-Max-Age": "86400" },
  },
  Buffer.from("ok"),
);

const notTaken = staticFile(
  { type: json, cacheControl: "no-store", headers: { ...open, Allow: "GET, HEAD, POST, OPTIONS" } },
  Buffer.from('{"error":"This call takes GET and POST."}'),
);

function failed(id: string): StaticFile {
  const body = Buffer.from(JSON.stringify({ error: `Reference ${id}` }));
  return staticFile({ type: json, cacheControl: "no-store", headers: open }, body);
}
