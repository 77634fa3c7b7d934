/** Micro-cache: shares a rendered response for a second, and coalesces concurrent requests for the same page. */

/** A buffered response that can be sent any number of times. */
export interface CachedAnswer {
  status: number;
  headers: Headers;
  body: ArrayBuffer | null;
}

/** Milliseconds: enough for a traffic spike, too short to serve stale news. */
const defaultTtl = 1_000;
/** Maximum number of entries: the key holds the `Accept-Encoding` of strangers. */
const maxEntries = 100;

export interface MicroCacheOptions {
  /** Time to live in milliseconds (1,000); 0 disables the cache. */
  ttl?: number;
  /** The clock in milliseconds; tests set it. */
  now?: () => number;
}

/**
 * Returns a function that makes a response, or returns the cached one of the same `key`; calls during the making wait for
 * it. Only a 200 is cached.
 */
export function createMicroCache({
  ttl = defaultTtl,
  now = () => performance.now(),
}: MicroCacheOptions = {}) {
  const kept = new Map<string, { until: number; made: Promise<CachedAnswer> }>();

  return async (key: string, make: () => Promise<Response>): Promise<CachedAnswer> => {
    const known = kept.get(key);
    if (known && now() < known.until) return known.made;
    if (kept.size >= maxEntries) kept.clear();
    const entry = { until: now() + ttl, made: make().then(buffer) };
    kept.set(key, entry);
    const drop = () => kept.get(key) === entry && kept.delete(key);
    entry.made.then(({ status }) => status === 200 || drop(), drop);
    return entry.made;
  };
}

async function buffer(response: Response): Promise<CachedAnswer> {
  const body = response.body && (await response.arrayBuffer());
  return { status: response.status, headers: response.headers, body };
}
