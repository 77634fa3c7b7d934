/** Passkeys (WebAuthn, discoverable, with user verification) by SimpleWebAuthn. */
import { isIP } from "node:net";
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  RegistrationResponseJSON,
} from "@simplewebauthn/server";
import { site } from "../content/site.ts";
import type { Database } from "../db/schema.ts";
import {
  type ChallengePurpose,
  isOurChallenge,
  makeChallenge,
  spendChallenge,
} from "./passkey-challenges.ts";
import { callOf, type Person, personName } from "./people.ts";

interface Place {
  secret: string;
  deskUrl: string;
  now: Date;
}

/** Loaded with the first passkey: it takes 27 MB, most of it for certificates of makers, which nobody asks for here. */
const loadLibrary = () => import("@simplewebauthn/server");

/** EdDSA, ES256, RS256 (IANA COSE Algorithms). The library's own default asks Node for experimental ones, and Node warns of that. */
const supportedAlgorithmIDs = [-8, -7, -257];

/** Whether browsers offer passkeys at this address: HTTPS or localhost, and a name, not an IP address. */
export function offersPasskeys(deskUrl: string): boolean {
  const { protocol, hostname } = new URL(deskUrl);
  const isLocal = hostname === "localhost" || hostname.endsWith(".localhost");
  return (protocol === "https:" || isLocal) && isIP(hostname.replace(/^\[|\]$/g, "")) === 0;
}

export function listPasskeys(db: Database, personId: number) {
  return db
    .selectFrom("passkeys")
    .select(["id", "name", "created_at as createdAt", "used_at as usedAt"])
    .where("person_id", "=", personId)
    .orderBy("created_at")
    .execute();
}

/** Options for the browser to sign in with any passkey that it has for the desk (WebAuthn section 5.5). */
export function signInOptions({ secret, deskUrl, now }: Place) {
  return {
    rpId: new URL(deskUrl).hostname,
    challenge: Buffer.from(makeChallenge(secret, "sign-in", now)).toString("base64url"),
    userVerification: "required" as const,
  };
}

/** As a loader can return it: without the binary inputs of other extensions. */
type RegistrationOptions = Omit<PublicKeyCredentialCreationOptionsJSON, "extensions"> & {
  extensions?: { credProps?: boolean };
};

/** Options for the browser to make a new passkey. */
export async function registrationOptions(
  db: Database,
  person: Person,
  { secret, deskUrl, now }: Place,
): Promise<RegistrationOptions> {
  const { generateRegistrationOptions } = await loadLibrary();
  const kept = await db.selectFrom("passkeys").select("id").where("person_id", "=", person.id).execute();
  return generateRegistrationOptions({
    rpName: `${site.name} desk`,
    rpID: new URL(deskUrl).hostname,
    userName: person.email,
    userDisplayName: callOf(person),
    // The same for all their passkeys, and says nothing about them (WebAuthn, 14.6.1).
    userID: Uint8Array.from(Buffer.from(`person:${person.id}`)),
    challenge: makeChallenge(secret, `register:${person.id}`, now),
    attestationType: "none",
    supportedAlgorithmIDs,
    excludeCredentials: kept,
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
}

/** A passkey that a browser made, and the challenge that it signed. */
type NewPasskey = NonNullable<Awaited<ReturnType<typeof verifyNewPasskey>>>;

/** Verifies what the browser made (`response` is its JSON). Undefined when anything is wrong with it. */
export async function verifyNewPasskey(
  personId: number,
  { response, ...place }: Place & { response: string },
) {
  const sent = parse<RegistrationResponseJSON>(response);
  if (!sent) return undefined;
  const { verifyRegistrationResponse } = await loadLibrary();
  const signed: string[] = [];
  const verified = await verifyRegistrationResponse({
    response: sent,
    ...expected(place, `register:${personId}`, signed),
    supportedAlgorithmIDs,
  }).catch(() => undefined);
  const [challenge = ""] = signed;
  return verified?.verified ? { credential: verified.registrationInfo.credential, challenge } : undefined;
}

/** Keeps a passkey. False when its challenge was answered before, or when somebody has it. */
export async function addPasskey(
  trx: Database,
  personId: number,
  { credential, challenge }: NewPasskey,
  { name, now }: { name: string; now: Date },
): Promise<boolean> {
  if (!(await spendChallenge(trx, challenge, now))) return false;
  const { id, publicKey, counter, transports } = credential;
  const added = await trx
    .insertInto("passkeys")
    .values({
      id,
      person_id: personId,
      public_key: Buffer.from(publicKey).toString("base64url"),
      counter,
      transports: JSON.stringify(transports ?? []),
      name: personName(name) || "Passkey",
      created_at: now.toISOString(),
      used_at: null,
    })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .executeTakeFirstOrThrow();
  return added.numInsertedOrUpdatedRows === 1n;
}

/** The id of the person whose passkey signed our challenge, once (`response` is the browser's JSON); undefined for anything else. */
export async function verifyPasskey(trx: Database, { response, ...place }: Place & { response: string }) {
  const sent = parse<AuthenticationResponseJSON>(response);
  if (typeof sent?.id !== "string") return undefined;
  const passkey = await trx
    .selectFrom("passkeys")
    .select(["id", "person_id", "public_key", "counter"])
    .where("id", "=", sent.id)
    .executeTakeFirst();
  if (!passkey) return undefined;
  const { verifyAuthenticationResponse } = await loadLibrary();
  const signed: string[] = [];
  const verified = await verifyAuthenticationResponse({
    response: sent,
    ...expected(place, "sign-in", signed),
    credential: {
      id: passkey.id,
      publicKey: Uint8Array.from(Buffer.from(passkey.public_key, "base64url")),
      counter: passkey.counter,
    },
  }).catch(() => undefined);
  const { now } = place;
  if (!verified?.verified || !(await spendChallenge(trx, signed[0] ?? "", now))) return undefined;
  const used = { counter: verified.authenticationInfo.newCounter, used_at: now.toISOString() };
  await trx.updateTable("passkeys").set(used).where("id", "=", passkey.id).execute();
  return passkey.person_id;
}

/** Removes one passkey of this person; false when they have no such passkey. */
export async function removePasskey(trx: Database, personId: number, id: string): Promise<boolean> {
  const query = trx.deleteFrom("passkeys").where("id", "=", id).where("person_id", "=", personId);
  return (await query.executeTakeFirstOrThrow()).numDeletedRows > 0n;
}

/** What a browser must have signed for that purpose, here; the challenge is put into `signed`. */
function expected({ secret, deskUrl, now }: Place, purpose: ChallengePurpose, signed: string[]) {
  return {
    expectedChallenge: (challenge: string) => {
      signed.push(challenge);
      return isOurChallenge(secret, purpose, challenge, now);
    },
    expectedOrigin: deskUrl,
    expectedRPID: new URL(deskUrl).hostname,
    requireUserVerification: true,
  };
}

/** The library checks the shape itself, and throws. */
function parse<T>(json: string): T | undefined {
  try {
    const value = JSON.parse(json);
    return typeof value === "object" && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}
