/** HTTP caching headers: freshness lifetime (Cache-Control, Age, Expires) and Retry-After. */

type Headers = (name: string) => string | null;

/**
 * Freshness lifetime of a response in milliseconds: max-age of Cache-Control (RFC 9111, section 5.2.2) minus Age, else Expires.
 * Null when there is none, it is invalid, or the response must not be stored.
 */
export function freshFor(header: Headers, now: Date): number | null {
  const control = header("cache-control") ?? "";
  if (/\bno-(store|cache)\b/i.test(control)) return null;
  const most = seconds(/(?:^|[\s,])max-age\s*=\s*"?(\d+)/i.exec(control)?.[1]);
  if (most !== null) return positive(most - (seconds(header("age")) ?? 0));
  return positive(Date.parse(header("expires") ?? "") - now.getTime());
}

/** Milliseconds until the time in Retry-After, given as seconds or a date (RFC 9110, section 10.2.3); null without one. */
export function retryAfter(header: Headers, now: Date): number | null {
  const value = header("retry-after");
  return positive(seconds(value) ?? Date.parse(value ?? "") - now.getTime());
}

function seconds(text: string | null | undefined): number | null {
  const value = text?.trim() ?? "";
  return /^\d{1,10}$/.test(value) ? Number(value) * 1_000 : null;
}

/** Null also for NaN, an invalid date. */
function positive(milliseconds: number): number | null {
  return milliseconds > 0 ? milliseconds : null;
}
