/** The response with a generated text file of this media type. */
export function fileResponse(text: string, type: string, cacheControl = "no-cache"): Response {
  const headers = { "Content-Type": `${type}; charset=utf-8`, "Cache-Control": cacheControl };
  return new Response(text, { headers });
}
