/** Inviting people, and one-time codes for when mail is down. */
import { recordEvent } from "../db/events.ts";
import type { Database } from "../db/schema.ts";
import { invitationMail } from "../mail/messages/account.ts";
import { queueMail } from "../mail/outbox/outbox.ts";
import { isSingleAddress } from "../mail/smtp/mailbox.ts";
import { isAddress } from "../text/email-address.ts";
import { asciiAddress, mailboxKey } from "../text/mailbox-key.ts";
import { callOf, findPersonByAddress, type Person, personName, type Role } from "./people.ts";
import { endRequests, makeRequest } from "./sign-in-requests.ts";

export type Invited = Extract<Awaited<ReturnType<typeof invitePerson>>, { ok: true }>;

/**
 * Invites somebody who has not joined yet and returns a one-time code and the token of a one-time link, for any browser. Who
 * was invited before and has not come gets new ones, and the earlier ones end.
 */
export async function invitePerson(
  trx: Database,
  invitation: { address: string; name: string; role: Role; secret: string; now: Date },
) {
  const { role, secret, now } = invitation;
  const address = asciiAddress(invitation.address.trim());
  if (!isAddress(address) || !isSingleAddress(address)) return { ok: false, why: "invalid address" } as const;
  const email = mailboxKey(address);
  const row = await trx
    .selectFrom("people")
    .select(["joined_at", "removed_at", "name"])
    .where("email", "=", email)
    .executeTakeFirst();
  if (row?.joined_at && !row.removed_at) return { ok: false, why: "already here" } as const;
  const name = personName(invitation.name) || (row && !row.removed_at ? row.name : "");
  const values = { address, name, role, invited_at: now.toISOString(), joined_at: null, removed_at: null };
  const { id } = await trx
    .insertInto("people")
    .values({ email, ...values })
    .onConflict((conflict) => conflict.column("email").doUpdateSet(values))
    .returning("id")
    .executeTakeFirstOrThrow();
  await endRequests(trx, { personId: id, browserHash: null, now });
  const request = { purpose: "invitation", personId: id, browserHash: null } as const;
  const { token, code } = await makeRequest(trx, secret, request, now);
  return { ok: true, person: { id, email: address, name, role }, token, code } as const;
}

/** Mails the link of an invitation. */
export async function mailInvitation(
  trx: Database,
  { person, token }: Pick<Invited, "person" | "token">,
  { by, deskUrl, now }: { by: Pick<Person, "name" | "email">; deskUrl: string; now: Date },
): Promise<void> {
  const mail = invitationMail(`invitation:${person.id}:${now.getTime()}`, person.email, {
    linkUrl: invitationUrl(deskUrl, token),
    by: callOf(by),
    role: person.role,
  });
  await queueMail(trx, mail, now);
}

/** A code and a link for somebody who may enter, for when mail is down; undefined for an address of nobody. */
export async function makeSignInCode(
  trx: Database,
  { address, secret, now }: { address: string; secret: string; now: Date },
): Promise<{ person: Person; code: string; token: string } | undefined> {
  const person = await findPersonByAddress(trx, address);
  if (!person) return undefined;
  await endRequests(trx, { personId: person.id, browserHash: null, now });
  const request = { purpose: "command line", personId: person.id, browserHash: null } as const;
  const { code, token } = await makeRequest(trx, secret, request, now);
  await recordEvent(trx, {
    ...{ at: now, actor: "command line", act: "person.code", target: `person:${person.id}` },
    words: "made a code for",
  });
  return { person, code, token };
}

export function invitationUrl(deskUrl: string, token: string): string {
  return `${deskUrl}/invitation?token=${token}`;
}
