/** Desk commands: the people who has access to the desk in a browser. */
import { invitationUrl, invitePerson, makeSignInCode } from "../../accounts/invitations.ts";
import { changeRole, type Membership, removePerson } from "../../accounts/membership.ts";
import { findPersonByAddress, type ListedPerson, listPeople, type Role } from "../../accounts/people.ts";
import { signInUrl } from "../../accounts/sign-in-requests.ts";
import { openWriter } from "../../db/durable-write.ts";
import type { Database } from "../../db/schema.ts";
import { deskUrlOf } from "../../server/config.ts";
import { readSecret } from "../../server/process/secret.ts";
import type { Command, Desk, Given } from "../command.ts";

export const peopleCommands: readonly Command[] = [
  { call: "people list", help: "who has access to the desk in a browser", job: list },
  {
    call: "people add ADDRESS [--owner] [--name NAME]",
    help: "invites someone as an editor or an owner; prints a link and a code that work once",
    job: add,
  },
  {
    call: "people code ADDRESS",
    help: "prints a link and a code to sign in with, for when email is down",
    job: code,
  },
  {
    call: "people remove ADDRESS",
    help: "ends every session of a person, who no longer has access",
    job: remove,
  },
  { call: "people role ADDRESS ROLE", help: "makes a person owner or editor", job: role },
];

async function list(desk: Desk): Promise<string> {
  const people = await listPeople(await desk.open());
  if (people.length === 0)
    return "Nobody is invited, so there is no desk in a browser. people add ADDRESS --owner invites the first person.\n";
  return people.map(line).join("");
}

async function add(desk: Desk, given: Given): Promise<string> {
  const { address = "", name = "" } = given;
  const role = given.owner ? "owner" : "editor";
  const write = openWriter(await desk.open());
  // After the database: without one it says what to do.
  const secret = readSecret(desk.settings);
  const invited = await write((trx) =>
    invitePerson(trx, { address, name, role, by: undefined, secret, now: desk.now() }),
  );
  if (!invited.ok)
    throw new Error(
      invited.why === "already here"
        ? `${address} already has access. people code ${address} prints a code to sign in with.`
        : `${JSON.stringify(address)} is not an email address.`,
    );
  const { person, token, code } = invited;
  const link = invitationUrl(deskUrlOf(desk.settings), token);
  return `${person.email} is invited as ${role}. ${ways(link, code, "7 days")}`;
}

async function code(desk: Desk, { address = "" }: Given): Promise<string> {
  const write = openWriter(await desk.open());
  const secret = readSecret(desk.settings);
  const made = await write((trx) => makeSignInCode(trx, { address, secret, now: desk.now() }));
  if (!made) throw new Error(unknown(address));
  const link = signInUrl(deskUrlOf(desk.settings), made.token);
  return `For ${made.person.email}. ${ways(link, made.code, "15 minutes")}`;
}

async function remove(desk: Desk, { address = "" }: Given): Promise<string> {
  const db = await desk.open();
  const id = await idOf(db, address);
  const change = { id, by: undefined, now: desk.now() };
  const removed = await openWriter(db)((trx) => removePerson(trx, change));
  return `${emailOf(removed, address)} no longer has access. Every session has ended.\n`;
}

async function role(desk: Desk, { address = "", role = "" }: Given): Promise<string> {
  if (role !== "owner" && role !== "editor") throw new Error("The role must be owner or editor.");
  const db = await desk.open();
  const change = { id: await idOf(db, address), role: role as Role, by: undefined, now: desk.now() };
  const changed = await openWriter(db)((trx) => changeRole(trx, change));
  return `${emailOf(changed, address)} is now ${role}.\n`;
}

function line({ email, name, role, joinedAt, seenAt, invitedAt, passkeys }: ListedPerson): string {
  const here = joinedAt
    ? `last here ${seenAt?.slice(0, 10) ?? "some time ago"}`
    : `invited ${invitedAt.slice(0, 10)}, hasn't signed in`;
  const keys = passkeys > 0 ? `, ${passkeys} ${passkeys === 1 ? "passkey" : "passkeys"}` : "";
  return `${role.padEnd(6)}  ${email}${name && `  ${name}`}  (${here}${keys})\n`;
}

function ways(link: string, code: string, life: string): string {
  return `This link works once, for ${life}, in any browser:

    ${link}

Or ask for a link on the sign-in page and enter this code there instead of the emailed one:

    ${code}

Either one lets its holder in, so give them only to that person.
`;
}

async function idOf(db: Database, address: string): Promise<number> {
  const person = await findPersonByAddress(db, address);
  if (!person) throw new Error(unknown(address));
  return person.id;
}

function emailOf(change: Membership, address: string): string {
  if (change.ok) return change.person.email;
  throw new Error(
    change.why === "unknown"
      ? unknown(address)
      : `${address} is the only owner. Make someone else an owner first: people role ADDRESS owner`,
  );
}

function unknown(address: string): string {
  return `Nobody with the address ${JSON.stringify(address)} has access. people list shows everyone.`;
}
