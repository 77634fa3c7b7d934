/** Signing in with a passkey, for the first time or once more. */

import { data } from "react-router";
import { verifyPasskey } from "../../../accounts/passkeys.ts";
import { type SignedIn, signIn } from "../../../accounts/sign-in.ts";
import type { DoorContext } from "../../desk-context.ts";
import { browserOf, enter } from "./browser.ts";
import { passkeyNeedsScript, passkeyRefused } from "./refusals.ts";

/** Leads in, or answers 422. `personId`: whose passkey it must be. */
export async function enterByPasskey(
  door: DoorContext,
  request: Request,
  { response, returnTo, personId }: { response: string; returnTo: string; personId?: number },
) {
  const { write, secret, deskUrl } = door;
  const refuse = (refused: string) => data({ refused, field: "", address: "" }, 422);
  if (response === "") return refuse(passkeyNeedsScript);
  const { visit, cookies } = browserOf(request, door);
  const signedIn = await write(async (trx): Promise<SignedIn | undefined> => {
    const found = await verifyPasskey(trx, { response, secret, deskUrl, now: visit.now });
    if (found === undefined || (personId !== undefined && found !== personId)) return undefined;
    const answer = await signIn(trx, { personId: found, returnTo }, visit);
    return answer.ok ? answer : undefined;
  });
  return signedIn ? enter(signedIn, cookies, deskUrl) : refuse(passkeyRefused);
}
