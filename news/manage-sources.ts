/** What the owner does with sources, at the desk and on the command line: add, take away, follow to a new address. */
import { newsRules } from "../content/news-rules.ts";
import { site } from "../content/site.ts";
import type { Database } from "../db/schema.ts";
import { Refusal } from "../text/refusal.ts";
import { addSource, removeSource } from "./curation.ts";
import { findBar } from "./select/relevance.ts";
import { listManagedSources, type ManagedSource, moveSource } from "./source-choices.ts";
import { readEntry, type Source } from "./source-list.ts";
import { readSourceStates, type SourceState } from "./source-state.ts";

/** A managed source with how it fares. */
export type SourceRow = ManagedSource & SourceState;

/** All sources, those switched off too, with their state. */
export async function listSourceRows(db: Database, listed: readonly Source[]): Promise<SourceRow[]> {
  const managed = await listManagedSources(db, listed);
  const states = await readSourceStates(db, managed);
  return managed.map((source, index) => ({ ...(states[index] as SourceState), ...source }));
}

/** The source that is configured, was added or is read at this address. Throws a sentence when there is none. */
export async function findManaged(
  db: Database,
  listed: readonly Source[],
  url: string,
): Promise<ManagedSource> {
  const managed = await listManagedSources(db, listed);
  const href = URL.parse(url)?.href ?? url;
  const found = managed.find((one) => one.address === href) ?? managed.find((one) => one.url === href);
  if (found) return found;
  throw new Refusal(`No source is at ${href}.`);
}

/** Validates what was typed and adds it. Throws a sentence when something is missing or the source is in the list. */
export async function addNewSource(
  db: Database,
  listed: readonly Source[],
  typed: { name?: string; url?: string; topic?: string },
  now: Date,
): Promise<Source> {
  const source = readEntry(typed, "The source");
  const managed = await listManagedSources(db, listed);
  const known = managed.find((one) => !one.added && [one.address, one.url].includes(source.url));
  if (known) throw new Refusal(`${source.url} is in the list already.`);
  await addSource(db, source, now);
  return source;
}

/** Takes an added source away with its stories. Throws a sentence for one that is configured, and for one that is not there. */
export async function removeAddedSource(
  db: Database,
  listed: readonly Source[],
  url: string,
): Promise<ManagedSource> {
  const found = await findManaged(db, listed, url).catch(() => undefined);
  if (found && !found.added)
    throw new Refusal(`${found.url} stands in the list of feeds; take it out there, or switch it off.`);
  if (!found || !(await removeSource(db, found.address))) throw new Refusal(`No added source is at ${url}.`);
  return found;
}

/** Reads a source where its publisher says that it has moved. Throws a sentence when it has not, or when that is read already. */
export async function followMove(
  db: Database,
  listed: readonly Source[],
  url: string,
): Promise<{ source: ManagedSource; to: string }> {
  const source = await findManaged(db, listed, url);
  const [state] = await readSourceStates(db, [source]);
  const to = state?.movedTo;
  if (!to) throw new Refusal(`${source.name} does not say that it has moved.`);
  const managed = await listManagedSources(db, listed);
  const other = managed.find((one) => one.address !== source.address && one.url === to);
  if (other) throw new Refusal(`${to} is read already, as ${other.name}.`);
  await moveSource(db, source, to);
  return { source, to };
}

/** The kinds of publisher that the news rules tell apart: a topic for each, and its name for people. */
export const publisherKinds: readonly { topic: string; name: string }[] = newsRules.bars.map(
  ({ name, feeds }) => ({ topic: feeds[0] ?? "AI", name }),
);

/** The name of the rule that judges the stories of a feed with this topic; `isDefault`: no word of the topic chose it. */
export function barOf(topic: string): { name: string | undefined; isDefault: boolean } {
  const bar = findBar(newsRules.bars, topic);
  return { name: bar?.name, isDefault: !bar?.feeds.length };
}

/** The User-Agent header for publishers, with a contact address. */
export function newsUserAgent(siteUrl: string): string {
  return `${site.name} news (+${siteUrl}; ${site.email})`;
}
