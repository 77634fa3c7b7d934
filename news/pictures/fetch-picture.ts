import { FeedError } from "../fetch/feed-error.ts";
import { type FetchOptions, fetchFeed } from "../fetch/fetch-feed.ts";

export type PictureFetch = Omit<FetchOptions, "etag" | "lastModified" | "accept" | "secrets" | "beforeLarge">;

/**
 * Fetches a picture with the limits and the SSRF guard of a feed. Throws a FeedError, also when the Content-Type is not an
 * image.
 */
export async function fetchPicture(url: string, options: PictureFetch): Promise<Uint8Array> {
  const accept = "image/avif, image/webp, image/jpeg, image/png, image/gif;q=0.8";
  const fetched = await fetchFeed(url, { ...options, accept });
  if (fetched.status === "fresh" && /^image\//i.test(fetched.contentType ?? "")) return fetched.bytes;
  throw new FeedError("It is not sent as a picture.");
}
