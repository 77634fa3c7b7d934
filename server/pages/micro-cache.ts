/** Hands what was made for one reader to those who ask for the same a moment later. */

/** A finished answer that can be sent any number of times. */
export interface CachedAnswer {
  status: number;
  headers: Headers;
  body: ArrayBuffer | null;
}

/** Milliseconds. Long enough for a crowd, too short for anybody to read old news. */
const ordinary = 1_000;
/** Different answers kept at a time: what a stranger writes into `Accept-Encoding` shall not fill the memory. */
const most = 100;

export interface MicroCacheOptions {
  /** Milliseconds for which an answer is handed on (1,000); 0 makes each anew. */
  moment?: number;
  /** The clock in milliseconds; tests set it. */
  now?: () => number;
}

/**
 * Gives back a function that makes an answer, or hands out the one that was made for the same `key` a moment ago;
 * those who ask while it is being made wait for it. Only a 200 is handed on.
 */
export function createMicroCache({
  moment = ordinary,
  now = () => performance.now(),
}: MicroCacheOptions = {}) {
  const kept = new Map<string, { until: number; made: Promise<CachedAnswer> }>();

  return async (key: string, make: () => Promise<Response>): Promise<CachedAnswer> => {
    const known = kept.get(key);
    if (known && now() < known.until) return known.made;
    if (kept.size >= most) kept.clear();
    const entry = { until: now() + moment, made: make().then(whole) };
    kept.set(key, entry);
    const drop = () => kept.get(key) === entry && kept.delete(key);
    entry.made.then(({ status }) => status === 200 || drop(), drop);
    return entry.made;
  };
}

async function whole(response: Response): Promise<CachedAnswer> {
  const body = response.body && (await response.arrayBuffer());
  return { status: response.status, headers: response.headers, body };
}
