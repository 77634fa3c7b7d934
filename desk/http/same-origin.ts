/** Which host and which forms the desk answers: protection against DNS rebinding and CSRF. */

/** Whether `Host` names the desk's own host; any loopback name where the desk is on loopback. */
export function isOwnHost(host: string | undefined, deskUrl: string): boolean {
  const asked = URL.parse(`http://${host ?? ""}`)?.hostname;
  const { hostname } = new URL(deskUrl);
  return asked === hostname || (loopback.has(hostname) && loopback.has(asked ?? ""));
}

/** Whether a POST was sent by a page of the desk: it must name its origin (RFC 6454 `Origin`, and `Sec-Fetch-Site`). */
export function isFromDesk(headers: Headers, deskUrl: string): boolean {
  const origin = headers.get("origin");
  const onLoopback = loopback.has(new URL(deskUrl).hostname) && origin === `http://${headers.get("host")}`;
  const site = headers.get("sec-fetch-site");
  return (origin === deskUrl || onLoopback) && (site === null || site === "same-origin");
}

/** The desk's origin as this browser knows it: on loopback under the name that was asked, to which its cookies belong. */
export function originFor(host: string | undefined, deskUrl: string): string {
  const own = new URL(deskUrl);
  if (loopback.has(own.hostname)) own.hostname = new URL(`http://${host}`).hostname;
  return own.origin;
}

const loopback = new Set(["localhost", "127.0.0.1", "[::1]"]);
