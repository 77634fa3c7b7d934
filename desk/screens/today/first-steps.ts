/** The first steps of a new owner, from an empty database to a launched site: each with what to do. */
import { site } from "../../../content/site.ts";
import { finds } from "../../../db/count.ts";
import type { Database } from "../../../db/schema.ts";
import { event as eventKind } from "../../../publishing/kinds/event.ts";
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
  const hasSent = await finds(db.selectFrom("outbox").select("id").where("state", "=", "sent"));
  const known = firstStepsOf(settings, findUnset(site, settings).words, hasSent);
  const steps = [...known, ...(await stepsInDatabase(db, personId))];
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
  const serverWords = hasSent
    ? "An email server is set up, and email has gone out."
    : "An email server is set up, and no email has gone out yet. The daily check on Health sends one.";
  return [
    stepOf("words", "Your own addresses", words.length === 0, {
      isNeeded: true,
      done: "No placeholder is left in content/site.ts.",
      open: `Nobody can be reached at the placeholders. ${inFile(words)}`,
    }),
    stepOf("owner", "Who runs the site", unsaid.length === 0, {
      done: "The FAQ says who runs the site and who pays for it.",
      open: `Visitors read that you have not said it yet. ${inFile(unsaid)}`,
    }),
    stepOf("mail", "Outgoing email", Boolean(smtpUrl) && hasSent, {
      isNeeded: true,
      done: serverWords,
      open: smtpUrl
        ? serverWords
        : "Without SMTP_URL in .env, no email goes out: no answers, no notices, no newsletter. .env.example shows how.",
      to: { path: "/health", label: "Check email" },
    }),
    stepOf("address", "The site's own address", isReal, {
      isNeeded: true,
      done: `Links lead to ${siteUrl}.`,
      open: `Links in emails lead to ${siteUrl}, where nobody finds the site. Set SITE_URL in .env to the address that visitors use, with https, and start the site again.`,
    }),
    stepOf("postal", "An address under the newsletter", hasPost, {
      done: "It’s at the bottom of every issue.",
      open: `The law (CAN-SPAM) requires a street address or P.O. box in every issue; none goes out without it. ${inFile(["postalAddress"])}`,
    }),
  ];
}

function stepOf(
  name: string,
  title: string,
  isDone: boolean,
  { isNeeded = false, done, open, to }: Partial<FirstStep> & { done: string; open: string },
): FirstStep {
  return { name, title, isNeeded, isDone, says: isDone ? done : open, ...(to && { to }) };
}

function inFile(names: readonly string[]): string {
  const lines = names.length === 1 ? "the line that begins" : "the lines that begin";
  return `In the file content/site.ts on the server, change ${lines} with ${names.map((name) => `“${name}:”`).join(", ")}, and start the site again.`;
}

async function stepsInDatabase(db: Database, personId: number): Promise<FirstStep[]> {
  const event = db.selectFrom("entries").select("id").where("kind", "=", eventKind.name);
  const passkey = db.selectFrom("passkeys").select("id").where("person_id", "=", personId);
  const others = db
    .selectFrom("people")
    .select("id")
    .where("removed_at", "is", null)
    .where("id", "!=", personId);
  return [
    stepOf("event", "The first event", await finds(event.where("state", "in", ["published", "scheduled"])), {
      isNeeded: true,
      done: "Something is listed.",
      open: "A calendar with one event in it is better than an empty one. You can also wait for a proposal.",
      to: { path: "/entries/event/new", label: "List an event" },
    }),
    stepOf("passkey", "A passkey", await finds(passkey), {
      done: "You sign in with your fingerprint, face or a PIN.",
      open: "Sign in with your fingerprint, face or a PIN, even when email is down.",
      to: { path: "/account", label: "Add a passkey" },
    }),
    stepOf("people", "A second pair of eyes", await finds(others), {
      done: "You’re not alone at the desk.",
      open: "Invite someone who can answer when you’re away. An editor reads and publishes, and can’t export or erase.",
      to: { path: "/people", label: "Invite someone" },
    }),
  ];
}
