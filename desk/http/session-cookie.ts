/** The cookies of the desk: `__Host-` over TLS, a plain name on loopback without it. HttpOnly, SameSite=Strict. */
import { parse, serialize } from "hono/utils/cookie";

/** Seconds that a browser keeps the session's cookie; the session itself may end earlier (accounts/sessions.ts). */
const fourteenDays = 14 * 24 * 60 * 60;

/** The token that a `Cookie` header holds; undefined without one. */
export function readSessionCookie(header: string | null, deskUrl: string): string | undefined {
  return readDeskCookie(header, "desk", deskUrl);
}

/** The `Set-Cookie` header of a new session; without a token, that of an ended one. */
export function sessionCookie(deskUrl: string, token = ""): string {
  return deskCookie("desk", deskUrl, token, token ? fourteenDays : 0);
}

/** A `Set-Cookie` header: sent to this host alone, never read by script, never sent with another site's links or forms. `maxAge`: seconds. */
export function deskCookie(name: string, deskUrl: string, value: string, maxAge: number): string {
  return serialize(cookieName(name, deskUrl), value, {
    path: "/",
    httpOnly: true,
    secure: deskUrl.startsWith("https:"),
    sameSite: "Strict",
    maxAge,
  });
}

export function readDeskCookie(header: string | null, name: string, deskUrl: string): string | undefined {
  const full = cookieName(name, deskUrl);
  return header ? parse(header, full)[full] : undefined;
}

/** Browsers take the prefix `__Host-` only with Secure, which plain HTTP on loopback cannot have (RFC 6265bis section 4.1.3.2). */
function cookieName(name: string, deskUrl: string): string {
  return deskUrl.startsWith("https:") ? `__Host-${name}` : name;
}
