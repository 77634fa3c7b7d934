/** The first steps of a new owner, from an empty database to a launched site: each with what to do. */
import { site } from "../../../content/site.ts";
import type { Database } from "../../../db/schema.ts";
import { event } from "../../../publishing/kinds/event.ts";
import type { Settings } from "../../../server/config.ts";
import { findUnset, ownersFacts } from "../../../server/process/launch-notes.ts";
import { isPlaceholder } from "../../../text/email-address.ts";

export interface FirstStep {
  name: string;
  title: string;
  /** What to do, or what was done. */
  says: string;
  isDone: boolean;
  /** A launch waits for it; the others are good to have. */
  isNeeded: boolean;
  /** The screen where it is done; absent: in a file, by whoever installed the site. */
  to?: { path: string; label: string };
}

type Installation = Pick<Settings, "smtpUrl" | "trustProxy" | "siteUrl">;

/** Undefined once the site is launched: nothing that is needed is left. */
export async function readFirstSteps(
  db: Database,
  settings: Installation,
  personId: number,
): Promise<FirstStep[] | undefined> {
  const sent = db.selectFrom("outbox").select("id").where("state", "=", "sent").limit(1);
  const hasSent = (await sent.executeTakeFirst()) !== undefined;
  const known = firstStepsOf(settings, findUnset(site, settings).words, hasSent);
  const steps = [...known, await eventStep(db), ...(await peopleSteps(db, personId))];
  return steps.some(({ isNeeded, isDone }) => isNeeded && !isDone) ? steps : undefined;
}

/** Those that follow from the settings. `unset`: names in content/site.ts; `hasSent`: whether an email has left. */
export function firstStepsOf(
  { smtpUrl, siteUrl }: Installation,
  unset: readonly string[],
  hasSent: boolean,
): FirstStep[] {
  const words = unset.filter((name) => !ownersFacts.includes(name));
  const unsaid = unset.filter((name) => ownersFacts.includes(name) && name !== "postalAddress");
  const hasPost = !unset.includes("postalAddress");
  const isReal = siteUrl.startsWith("https://") && !isPlaceholder(new URL(siteUrl).hostname);
  return [
    {
      name: "words",
      title: "Your own addresses",
      isNeeded: true,
      isDone: words.length === 0,
      says:
        words.length === 0
          ? "No placeholder is left in content/site.ts."
          : `Nobody can be reached at the placeholders. ${inFile(words)}`,
    },
    {
      name: "owner",
      title: "Who runs the site",
      isNeeded: false,
      isDone: unsaid.length === 0,
      says:
        unsaid.length === 0
          ? "The FAQ says who runs the site and who pays for it."
          : `Visitors read that you have not said it yet. ${inFile(unsaid)}`,
    },
    {
      name: "mail",
      title: "Outgoing email",
      isNeeded: true,
      isDone: Boolean(smtpUrl) && hasSent,
      says: smtpUrl
        ? hasSent
          ? "An email server is set up, and email has gone out."
          : "An email server is set up, and no email has gone out yet. The daily check on Health sends one."
        : "Without SMTP_URL in .env, no email goes out: no answers, no notices, no newsletter. .env.example shows how.",
      to: { path: "/health", label: "Check email" },
    },
    {
      name: "address",
      title: "The site's own address",
      isNeeded: true,
      isDone: isReal,
      says: isReal
        ? `Links lead to ${siteUrl}.`
        : `Links in emails lead to ${siteUrl}, where nobody finds the site. Set SITE_URL in .env to the address that visitors use, with https, and start the site again.`,
    },
    {
      name: "postal",
      title: "An address under the newsletter",
      isNeeded: false,
      isDone: hasPost,
      says: hasPost
        ? "It’s at the bottom of every issue."
        : `The law (CAN-SPAM) requires a street address or P.O. box in every issue; none goes out without it. ${inFile(["postalAddress"])}`,
    },
  ];
}

function inFile(names: readonly string[]): string {
  const lines = names.length === 1 ? "the line that begins" : "the lines that begin";
  return `In the file content/site.ts on the server, change ${lines} with ${names.map((name) => `“${name}:”`).join(", ")}, and start the site again.`;
}

async function eventStep(db: Database): Promise<FirstStep> {
  const one = await db
    .selectFrom("entries")
    .select("id")
    .where("kind", "=", event.name)
    .where("state", "in", ["published", "scheduled"])
    .limit(1)
    .executeTakeFirst();
  return {
    name: "event",
    title: "The first event",
    isNeeded: true,
    isDone: one !== undefined,
    says: one
      ? "Something is listed."
      : "A calendar with one event in it is better than an empty one. You can also wait for a proposal.",
    to: { path: "/entries/event/new", label: "List an event" },
  };
}

async function peopleSteps(db: Database, personId: number): Promise<FirstStep[]> {
  const passkey = await db
    .selectFrom("passkeys")
    .select("id")
    .where("person_id", "=", personId)
    .limit(1)
    .executeTakeFirst();
  const others = await db
    .selectFrom("people")
    .select("id")
    .where("removed_at", "is", null)
    .where("id", "!=", personId)
    .limit(1)
    .executeTakeFirst();
  return [
    {
      name: "passkey",
      title: "A passkey",
      isNeeded: false,
      isDone: passkey !== undefined,
      says: passkey
        ? "You sign in with your fingerprint, face or a PIN."
        : "Sign in with your fingerprint, face or a PIN, even when email is down.",
      to: { path: "/account", label: "Add a passkey" },
    },
    {
      name: "people",
      title: "A second pair of eyes",
      isNeeded: false,
      isDone: others !== undefined,
      says: others
        ? "You’re not alone at the desk."
        : "Invite someone who can answer when you’re away. An editor reads and publishes, and can’t export or erase.",
      to: { path: "/people", label: "Invite someone" },
    },
  ];
}
