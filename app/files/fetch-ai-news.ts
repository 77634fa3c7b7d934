/**
 * GET|POST /functions/v1/fetch-ai-news: the stored stories as `NewsAnswer` JSON, under the path and with the headers of
 * a Supabase edge function, so that `supabase.functions.invoke("fetch-ai-news")` works against this server.
 */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "react-router";
import { house } from "../house.ts";

/** Any site may read the news: https://supabase.com/docs/guides/functions/cors */
const cors = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Allow-Headers": "authorization, x-client-info, apikey, content-type",
  "Access-Control-Allow-Methods": "GET, POST, OPTIONS",
};

export async function loader({ request, context }: LoaderFunctionArgs): Promise<Response> {
  return request.method === "OPTIONS"
    ? preflight()
    : answer(context, { "Cache-Control": "public, max-age=60" });
}

/** The official client calls with POST; what it sends is not read. */
export async function action({ request, context }: ActionFunctionArgs): Promise<Response> {
  if (request.method !== "POST") {
    return new Response(null, { status: 405, headers: { ...cors, Allow: "GET, HEAD, POST, OPTIONS" } });
  }
  return answer(context, { "Cache-Control": "no-store" });
}

/** What a browser asks before it calls from another site. */
export function preflight(): Response {
  return new Response("ok", { headers: { ...cors, "Access-Control-Max-Age": "86400" } });
}

async function answer(context: LoaderFunctionArgs["context"], caching: HeadersInit): Promise<Response> {
  const { readNews, report } = context.get(house);
  try {
    return Response.json(await readNews(), { headers: { ...cors, ...caching } });
  } catch (error) {
    const reference = report("The stored news could not be read.", error);
    return Response.json({ error: `Reference ${reference}` }, { status: 500, headers: cors });
  }
}
