/** Whom the site tells what happens, and whether there is a desk to link to. */
import type { Owners } from "../mail/messages/owner-mail.ts";
import { hasPeople } from "./people.ts";

/** `deskUrl`: public origin of the desk, no trailing slash; without it, or while nobody is invited, mails name commands. */
export function ownersOf(settings: { ownerEmails: readonly string[]; deskUrl?: string | undefined }): Owners {
  const { ownerEmails: ownerEmail, deskUrl } = settings;
  return { ownerEmail, findDesk: async (db) => (deskUrl && (await hasPeople(db)) ? deskUrl : undefined) };
}
