/** Commands: the people who have access to the desk. */
import { type Invited, invitationUrl, makeSignInCode } from "../../accounts/invitations.ts";
import { listPeople, type PersonOfDesk } from "../../accounts/people.ts";
import { signInUrl } from "../../accounts/sign-in-requests.ts";
import { invite } from "../../acts/people/people.ts";
import { openWriter } from "../../db/durable-write.ts";
import { deskUrlOf } from "../../server/config.ts";
import { readSecret } from "../../server/process/secret.ts";
import type { Command, Desk, Given } from "../command.ts";
import { performAct } from "./act.ts";

export const peopleCommands: readonly Command[] = [
  { call: "people list", help: "who has access to the desk", job: list },
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
];

async function list({ open }: Desk): Promise<string> {
  const people = await listPeople(await open());
  if (people.length === 0)
    return "Nobody is invited, so the desk is shut. people add ADDRESS --owner invites the first person.\n";
  return people.map(line).join("");
}

async function add(desk: Desk, { address = "", name = "", owner }: Given): Promise<string> {
  const role = owner ? "owner" : "editor";
  const { detail } = await performAct(desk, invite, [""], { address, name, role });
  const { person, token, code } = detail as Invited;
  const link = invitationUrl(deskUrlOf(desk.settings), token);
  return `${person.email} is invited as ${role}. ${ways(link, code, "7 days")}`;
}

async function code(desk: Desk, { address = "" }: Given): Promise<string> {
  const write = openWriter(await desk.open());
  const secret = readSecret(desk.settings);
  const made = await write((trx) => makeSignInCode(trx, { address, secret, now: desk.now() }));
  if (!made)
    throw new Error(
      `Nobody with the address ${JSON.stringify(address)} has access. people list shows everyone.`,
    );
  const link = signInUrl(deskUrlOf(desk.settings), made.token);
  return `For ${made.person.email}. ${ways(link, made.code, "15 minutes")}`;
}

function line({ email, name, role, joinedAt, seenAt, invitedAt, passkeys }: PersonOfDesk): string {
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
