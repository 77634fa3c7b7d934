/** HTTP caching headers: freshness lifetime (Cache-Control, Age, Expires) and Retry-After. */

type Headers = (name: string) => string | null;

/**
 * Freshness lifetime of a response in milliseconds: max-age of Cache-Control (RFC 9111, section 5.2.2) minus Age, else Expires.
 * Null when there is none, it is invalid, or the response must not be stored.
 */
export function freshFor(header: Headers, now: Date): number | null {
  const control = header("cache-control");
  if (control && /\bno-(store|cache)\b/i.test(control)) return null;
  const age = seconds(header("age")) ?? 0;
  const most = seconds(/(?:^|[\s,])max-age\s*=\s*"?(\d+)/i.exec(control ?? "")?.[1] ?? null);
  if (most !== null) return positive(most - age);
  const expires = Date.parse(header("expires") ?? "");
  return Number.isNaN(expires) ? null : positive(expires - now.getTime());
}

/** Milliseconds until the time in Retry-After, given as seconds or a date (RFC 9110, section 10.2.3); null without one. */
export function retryAfter(header: Headers, now: Date): number | null {
  const value = header("retry-after");
  if (value === null) return null;
  const wait = seconds(value);
  if (wait !== null) return positive(wait);
  const date = Date.parse(value);
  return Number.isNaN(date) ? null : positive(date - now.getTime());
}

function seconds(text: string | null): number | null {
  const value = text?.trim() ?? "";
  return /^\d{1,10}$/.test(value) ? Number(value) * 1_000 : null;
}

function positive(milliseconds: number): number | null {
  return milliseconds > 0 ? milliseconds : null;
}
