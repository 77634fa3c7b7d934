/** The browser at the sign-in: its own cookie, which binds mailed links and codes to it, and what a sign-in needs to know of it. */
import { data, redirect } from "react-router";
import { deviceOf } from "../../../accounts/devices.ts";
import { verifyPasskey } from "../../../accounts/passkeys.ts";
import { returnPath } from "../../../accounts/return-path.ts";
import { hashToken, newToken } from "../../../accounts/secrets.ts";
import { type SignedIn, signIn, type Visit } from "../../../accounts/sign-in.ts";
import { askForSignIn } from "../../../accounts/sign-in-requests.ts";
import { ipPrefixesOf } from "../../../forms/guard/rate-limits.ts";
import type { DeskRequest } from "../../desk-context.ts";
import { deskCookie, readDeskCookie, sessionCookie } from "../../http/session-cookie.ts";
import { passkeyNeedsScript, passkeyRefused, tooMany } from "./refusals.ts";

const cookieName = "desk-browser";
/** Seconds; as long as browsers keep any cookie. Sent anew with each sign-in. */
const lifetime = 400 * 24 * 60 * 60;

/** Hash of the secret in this browser's cookie; undefined when it has none. */
export function browserHashOf(request: Request, deskUrl: string): string | undefined {
  const secret = readDeskCookie(request.headers.get("cookie"), cookieName, deskUrl);
  return secret && /^[\w-]{43}$/.test(secret) ? hashToken(secret) : undefined;
}

/**
 * The browser of a POST, with a cookie for one that has none. Never for a GET: one that follows a link of a mail carries no
 * cookies (SameSite=Strict), and a new one would replace that which asked.
 */
export function browserOf(request: Request, desk: DeskRequest): { visit: Visit; cookies: string[] } {
  const { deskUrl, visitor, userAgent, now } = desk;
  const known = readDeskCookie(request.headers.get("cookie"), cookieName, deskUrl);
  const secret = known && /^[\w-]{43}$/.test(known) ? known : newToken();
  return {
    visit: {
      browserHash: hashToken(secret),
      device: deviceOf(userAgent),
      replaces: visitor?.session.id,
      deskUrl,
      now: now(),
    },
    cookies: [deskCookie(cookieName, deskUrl, secret, lifetime)],
  };
}

/** Leads in, with the new session. */
export function enter(
  { token, returnTo }: Pick<SignedIn, "token" | "returnTo">,
  cookies: readonly string[],
  deskUrl: string,
): Response {
  return redirectWith(returnTo, [...cookies, sessionCookie(deskUrl, token)]);
}

function redirectWith(to: string, cookies: readonly string[]): Response {
  const headers = new Headers();
  for (const cookie of cookies) headers.append("Set-Cookie", cookie);
  return redirect(to, { status: 303, headers });
}

/** Mails a code and a link to this address, and leads to where the code is typed; 429 when too many were asked for. */
export async function mailSignIn(desk: DeskRequest, request: Request, address: string, returnTo: string) {
  const { write, secret, deskUrl, settings, clientAddress } = desk;
  const { visit, cookies } = browserOf(request, desk);
  const { home, own } = ipPrefixesOf(clientAddress);
  const wait = await askForSignIn(
    { write, secret, deskUrl, now: visit.now, limited: settings.rateLimits },
    { ...visit, address, network: home ?? own, returnTo },
  );
  if (wait === 0) return redirectWith(`/sign-in/code?to=${encodeURIComponent(returnTo)}`, cookies);
  const headers = { "Retry-After": String(wait) };
  return data({ refused: tooMany(wait), field: "", address }, { status: 429, headers });
}

/** Signs in with a passkey, for the first time or once more: leads in, or answers 422. `personId`: whose passkey it must be. */
export async function enterByPasskey(desk: DeskRequest, request: Request, form: FormData, personId?: number) {
  const { write, secret, deskUrl } = desk;
  const response = String(form.get("response") ?? "");
  const returnTo = returnPath(String(form.get("to") ?? ""));
  const refuse = (refused: string) => data({ refused, field: "", address: "" }, 422);
  if (response === "") return refuse(passkeyNeedsScript);
  const { visit, cookies } = browserOf(request, desk);
  const signedIn = await write(async (trx): Promise<SignedIn | undefined> => {
    const found = await verifyPasskey(trx, { response, secret, deskUrl, now: visit.now });
    if (found === undefined || (personId !== undefined && found !== personId)) return undefined;
    const answer = await signIn(trx, { personId: found, returnTo }, visit);
    return answer.ok ? answer : undefined;
  });
  return signedIn ? enter(signedIn, cookies, deskUrl) : refuse(passkeyRefused);
}
