/** A full sign-in, by link, code or passkey: always a new session (no fixation), told to everybody when the browser is new. */
import { recordEvent } from "../db/events.ts";
import type { Database } from "../db/schema.ts";
import { newDeviceMail } from "../mail/messages/account.ts";
import { queueMail } from "../mail/outbox/outbox.ts";
import { isKnownBrowser, rememberBrowser } from "./devices.ts";
import { callOf, findPerson, type Person, selectPerson } from "./people.ts";
import { endSession, startSession } from "./sessions.ts";
import { redeemCode, redeemLink } from "./sign-in-answers.ts";
import { endRequests } from "./sign-in-requests.ts";

/** The browser that signs in. */
export interface Visit {
  /** Hash of the secret in its cookie (the caller sets one if there was none). */
  browserHash: string;
  device: string;
  /** The session that it was in; it ends. */
  replaces: number | undefined;
  deskUrl: string;
  now: Date;
}

export type SignedIn = Extract<Awaited<ReturnType<typeof signIn>>, { ok: true }>;

export async function signInByLink(trx: Database, linkToken: string, visit: Visit) {
  const answer = await redeemLink(trx, { ...visit, token: linkToken });
  return answer.ok ? signIn(trx, answer, visit) : answer;
}

export async function signInByCode(trx: Database, typed: { secret: string; code: string }, visit: Visit) {
  const answer = await redeemCode(trx, { ...visit, ...typed });
  return answer.ok ? signIn(trx, answer, visit) : answer;
}

/** Signs a person in who has proved who they are. */
export async function signIn(
  trx: Database,
  { personId, returnTo }: { personId: number; returnTo: string },
  visit: Visit,
) {
  const { browserHash, device, replaces, now } = visit;
  const person = await findPerson(trx, personId);
  // Removed since the link was mailed.
  if (!person) return { ok: false, why: "unknown" } as const;
  const { numUpdatedRows } = await trx
    .updateTable("people")
    .set({ joined_at: now.toISOString() })
    .where("id", "=", personId)
    .where("joined_at", "is", null)
    .executeTakeFirstOrThrow();
  // What this browser asked for before, and codes and invitations that any browser could use, are of no use any more.
  await endRequests(trx, { personId, browserHash, now });
  if (replaces !== undefined) await endSession(trx, replaces);
  const token = await startSession(trx, personId, { now, device });
  const isNew = !(await isKnownBrowser(trx, personId, browserHash));
  await rememberBrowser(trx, { personId, browserHash, now });
  if (isNew) await tellEverybody(trx, person, visit);
  const target = `person:${personId}`;
  await recordEvent(trx, {
    ...{ at: now, actor: person.email, act: "account.sign-in", target, after: { [target]: { device } } },
    words: "signed in as",
  });
  // `token`: for the session cookie. `isFirst`: whether this is the first sign-in ever.
  return { ok: true, person, token, returnTo, isFirst: numUpdatedRows > 0n } as const;
}

async function tellEverybody(trx: Database, person: Person, { browserHash, device, deskUrl, now }: Visit) {
  const people = await selectPerson(trx).where("joined_at", "is not", null).execute();
  const mails = people.map(({ id, address }) =>
    newDeviceMail(`new-device:${person.id}:${browserHash.slice(0, 16)}:${now.getTime()}:${id}`, address, {
      name: callOf(person),
      isReader: id === person.id,
      device,
      deskUrl,
      now,
    }),
  );
  await queueMail(trx, mails, now);
}
