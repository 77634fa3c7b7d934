/** The way into a new desk where there is no shell to invite anybody in, as in a container. */
import type { Log } from "../../server/process/log.ts";
import { type ActServices, commandLine, isRefused } from "../act.ts";
import { perform } from "../perform.ts";
import { invite } from "./people.ts";

/** While nobody has ever joined: invites this address as an owner, and logs the link. The link of an earlier start ends. */
export async function inviteFirstOwner(services: ActServices, address: string, log: Log): Promise<void> {
  const joined = services.db.selectFrom("people").select("id").where("joined_at", "is not", null);
  if (await joined.limit(1).executeTakeFirst()) return;
  const input = { address, role: "owner" };
  const done = await perform(services, invite, { actor: commandLine, ids: [""], input });
  if (isRefused(done)) log.warn(`FIRST_OWNER could not be invited: ${done.message}`);
  else log.info(done.text);
}
