import type { NewsAnswer } from "./article.ts";

/** What the call `fetch-ai-news` answers, as JSON text: the articles and when they were last fetched, nothing else (SPEC section 7). */
export function newsCallText({ articles, updatedAt }: NewsAnswer): string {
  return JSON.stringify({ articles, updatedAt });
}
