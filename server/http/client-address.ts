/** Trusted proxies: the client address from `X-Forwarded-For`, the origin and scheme of a request. Each trusted proxy appends one address on the right. */

/** The visitor's address: the socket's own, or the one that the outermost trusted proxy saw. */
export function clientAddress(socket: string, forwardedFor: string | undefined, trustProxy: number): string {
  if (trustProxy === 0 || !forwardedFor) return socket;
  const seen = forwardedFor.split(",").map((part) => part.trim());
  return seen.at(-trustProxy) ?? seen[0] ?? socket;
}

/**
 * The origin that a visitor's browser shows for this request. The `Origin` header is trusted only
 * when it is the public address, or the request's own host with the scheme that a trusted proxy reports.
 */
export function trustedOrigin(headers: Headers, siteUrl: string, trustProxy: number): string {
  if (headers.get("origin") === siteUrl) return siteUrl;
  const scheme = isSecure(headers.get("x-forwarded-proto"), trustProxy) ? "https" : "http";
  return URL.parse(`${scheme}://${headers.get("host") ?? ""}`)?.origin ?? siteUrl;
}

/** Whether a trusted proxy says that the visitor came over TLS; `forwardedProto` is the header `X-Forwarded-Proto`. */
export function isSecure(forwardedProto: string | null | undefined, trustProxy: number): boolean {
  return trustProxy > 0 && forwardedProto?.split(",").at(-1)?.trim() === "https";
}
