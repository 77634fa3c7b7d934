/** The news from a hosted backend, with its official client; loaded only when content/site.ts names one. */
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { backend } from "../../../content/site.ts";

/** Calls the hosted function `fetch-ai-news` (SPEC sections 6 and 7). Throws when it fails. */
export async function invokeNews(signal: AbortSignal): Promise<unknown> {
  const { data, error } = await client().functions.invoke("fetch-ai-news", { signal });
  if (error) throw error;
  return data;
}

/** One client per tab: it holds the session and refreshes its token. */
function client(): SupabaseClient {
  if (!backend) throw new Error("content/site.ts names no backend.");
  tab.client ??= createClient(backend.url, backend.anonKey, {
    auth: { persistSession: true, autoRefreshToken: true, storage: localStorage },
  });
  return tab.client;
}

const tab: { client?: SupabaseClient } = {};
