import { FeedError } from "../fetch/feed-error.ts";
import { type FetchOptions, fetchFeed } from "../fetch/fetch-feed.ts";

export type PictureFetch = Omit<FetchOptions, "etag" | "lastModified" | "accept" | "secrets" | "beforeLarge">;

/**
 * Gets a picture under the same guard as a feed: at most 10 seconds, 5 MB and 5 redirects, never from a private address. Throws a
 * FeedError with a plain sentence, also when it is not sent as a picture.
 */
export async function fetchPicture(url: string, options: PictureFetch): Promise<Uint8Array> {
  const accept = "image/avif, image/webp, image/jpeg, image/png, image/gif;q=0.8";
  const fetched = await fetchFeed(url, { ...options, accept });
  if (fetched.status === "fresh" && /^image\//i.test(fetched.contentType ?? "")) return fetched.bytes;
  throw new FeedError("It is not sent as a picture.");
}
