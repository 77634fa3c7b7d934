/** Entry point of the edge function: `supabase functions deploy fetch-ai-news`. */
import { feeds } from "../../../content/feeds.ts";
import { site } from "../../../content/site.ts";
import { createNewsFunction } from "./news-function.ts";

interface Edge {
  Deno?: { serve: (answer: (request: Request) => Promise<Response>) => unknown };
}

(globalThis as Edge).Deno?.serve(
  createNewsFunction({ feeds, userAgent: `${site.name} news (+https://${site.domain}; ${site.email})` }),
);
