/** Does acts of acts/ in the name of the command line, which may do everything. */
import { ownersOf } from "../accounts/owners.ts";
import { type Act, type ActServices, commandLine, isRefused, type Refused } from "../acts/act.ts";
import { type Performed, perform } from "../acts/perform.ts";
import { feeds } from "../content/feeds.ts";
import { readSources } from "../news/source-list.ts";
import { deskUrlOf } from "../server/config.ts";
import { readSecret } from "../server/process/secret.ts";
import type { Desk } from "./command.ts";

/** Throws what was refused, as sentences. */
export async function performAct(
  desk: Desk,
  act: Act,
  ids: readonly string[],
  input: Readonly<Record<string, string>> = {},
): Promise<Performed> {
  const done = await perform(await openServices(desk), act, { actor: commandLine, ids, input });
  if (isRefused(done)) throw new Error(refusalText(done, act));
  return done;
}

/** What acts may use without the running site. */
export async function openServices({ settings, now, open }: Desk): Promise<ActServices> {
  const db = await open();
  const secret = readSecret(settings);
  const { siteUrl, pressEmails } = settings;
  const links = { secret, siteUrl };
  const recipients = { ...ownersOf(settings), pressEmail: pressEmails, onMailQueued: () => undefined, links };
  const sources = readSources(settings, feeds);
  return { db, now, secret, settings, sources, siteUrl, deskUrl: deskUrlOf(settings), recipients };
}

/** The sentence, the mistakes by field, and the fields that say yes all the same. */
export function refusalText({ refused, message, errors = [] }: Refused, act?: Act): string {
  const nothing = refused === "conflict" ? "Someone else changed it. Nothing was done." : "Nothing was done.";
  const mistakes = errors.map((error) => `\n  --${error.field}: ${error.message}.`);
  const isAsked = refused === "confirm" || refused === "already_done";
  const consents = Object.entries((isAsked && act?.input) || {}).filter(([, words]) => /^yes: /.test(words));
  const hints = consents.map(([name, words]) => `\n  --${name} ${words}`);
  return [message ?? nothing, ...mistakes, ...hints].join("");
}
