/** The only way in for what people do, from the desk and from the command line. */
import { forgetTargets, linkEvent, type Records, recordEvent } from "../db/events.ts";
import { inTransaction } from "../db/retry.ts";
import type { Database } from "../db/schema.ts";
import {
  type Act,
  type Actor,
  type ActServices,
  type Done,
  type DoneTo,
  type Input,
  isRefused,
  mayPerform,
  onlyOwners,
  type Refused,
  refuse,
} from "./act.ts";
import { changesOf, readRecords } from "./records.ts";
import { targets } from "./targets.ts";

/** What was done, with its event; `event` is absent when nothing had to be changed. */
export interface Performed extends Pick<Done, "detail" | "undoneTo"> {
  text: string;
  /** What was done to each, by id. */
  texts: Readonly<Record<string, string>>;
  link: Done["link"];
  to: Done["to"];
  /** Id of the first event, to undo the press. */
  event: number | undefined;
  isUndoable: boolean;
  /** Why some of several targets were left alone. */
  refusals: readonly (Refused & { id: string })[];
}

export interface Press {
  actor: Actor;
  /** Ids of the targets. */
  ids: readonly string[];
  input?: Input;
  form?: FormData;
  /** In the same transaction, once something was done. */
  within?: (trx: Database, performed: Performed) => Promise<void>;
}

/**
 * Does an act to its targets in one transaction, and records one event for each. Resolves to the refusal of the only target, or of
 * all of them; throws what is unexpected, and then nothing was done.
 */
export async function perform(services: ActServices, act: Act, press: Press): Promise<Performed | Refused> {
  const { actor, input = {}, form = new FormData() } = press;
  const why = refusalFor(act, actor);
  if (why) return why;
  const at = services.now();
  const work = { ...services, actor, at, input, form, prepared: undefined };
  const prepared = await act.prepare?.(work, press.ids);
  if (prepared && isRefused(prepared as object)) return prepared as Refused;
  const outcome = await orRefused(services.db, (trx) =>
    performWithin(trx, act, press, { ...work, prepared }),
  );
  if (!isRefused(outcome)) await act.after?.(services, outcome.detail);
  return outcome;
}

/** Whether somebody may: the role, and how lately they signed in. */
export function refusalFor(act: Pick<Act, "role" | "fresh">, { role, isFresh }: Actor): Refused | undefined {
  if (!mayPerform(act, role)) return onlyOwners;
  return act.fresh && !isFresh ? refuse("sign_in_again") : undefined;
}

/** Runs `work` in a transaction, and rolls it back when it is refused after it wrote. */
export function orRefused<T>(db: Database, work: (trx: Database) => Promise<T>): Promise<T | Refused> {
  return inTransaction(db, work).catch((error: unknown) => {
    if (error instanceof RolledBack) return error.refused;
    throw error;
  });
}

/** Rolls back what a refused act may have written. */
export class RolledBack extends Error {
  refused: Refused;
  constructor(refused: Refused) {
    super(refused.message);
    this.refused = refused;
  }
}

type Common = ActServices & Omit<Parameters<Act["run"]>[0], "trx" | "target">;

async function performWithin(trx: Database, act: Act, press: Press, work: Common): Promise<Performed> {
  const done: (DoneTo<unknown> & { event?: number })[] = [];
  const refusals: Performed["refusals"][number][] = [];
  const texts: Record<string, string> = {};
  // In one order, so that two people do not wait for each other.
  const ids = act.makes ? [""] : [...new Set(press.ids)].toSorted();
  for (const id of ids) {
    const one = await performOn(trx, act, id, work, firstEvent(done));
    if (isRefused(one)) refusals.push({ ...one, id });
    else done.push(one);
    if (!isRefused(one)) texts[id] = one.text ?? "";
  }
  const [refusal] = refusals;
  if (refusal && done.length === 0) {
    const { id: _, ...refused } = refusal;
    throw new RolledBack(refused);
  }
  const [
    { link, to, undoneTo, detail, text = act.notice?.(done as never) ?? "Done." } = {} as Partial<Done>,
  ] = done;
  const event = firstEvent(done);
  const isUndoable = event !== undefined && act.undo !== "never";
  const performed: Performed = { text, texts, link, to, undoneTo, detail, event, isUndoable, refusals };
  await press.within?.(trx, performed);
  return performed;
}

function firstEvent(done: readonly { event?: number }[]): number | undefined {
  return done.find(({ event }) => event !== undefined)?.event;
}

async function performOn(trx: Database, act: Act, id: string, work: Common, batch: number | undefined) {
  const type = targets[act.on] as (typeof targets)["mail"];
  const target = act.makes ? undefined : await type.lock(trx, id);
  if (!act.makes && !target && act.on !== "site") return refuse("not_found", "It isn’t here anymore.");
  const reference = target ? (type.reference?.(target) ?? null) : null;
  const own = `${act.on}:${target && type.idOf ? type.idOf(target) : id}`;
  const others = target ? ((await type.others?.(trx, target)) ?? []) : [];
  const before = await readRecords(trx, [own, ...others]);
  const mailsBefore = await readMails(trx, reference);
  const done = await act.run({ ...work, trx, target } as never);
  if (isRefused(done)) return done;
  const mails = await readMails(trx, reference);
  const queued = [...mails.keys()].filter((mail) => !mailsBefore.has(mail));
  const moved = [...mails].filter(([mail, state]) => (mailsBefore.get(mail) ?? state) !== state);
  const leaving = [...queued, ...moved.flatMap(([mail, state]) => (state === "waiting" ? [mail] : []))];
  if (act.mailWait) await delay(trx, leaving, new Date(work.at.getTime() + act.mailWait));
  const sums = { on: target, held: moved.length + queued.length - leaving.length, released: leaving.length };
  if (done.unchanged) return { ...done, ...sums };
  const key = done.target ?? own;
  // What it made with it, too.
  const made = target && (await type.lock(trx, id));
  const more = made ? ((await type.others?.(trx, made)) ?? []) : [];
  const all = { ...before, ...done.before };
  const after = await readRecords(trx, [key, ...more, ...Object.keys(all)]);
  const set = changesOf(all, after, key, act.sets);
  const event = await recordEvent(trx, {
    at: work.at,
    actor: work.actor.email,
    act: act.name,
    target: key,
    before: { ...mailRecords(moved.map(([mail]) => [mail, mailsBefore.get(mail) ?? ""])), ...set.before },
    after: { ...mailRecords(moved), ...set.after },
    mailIds: queued,
    batch,
    words: act.log.replace(/ (?:(?:as|to) )?\{\w+\}/g, ""),
  });
  await linkEvent(trx, event);
  if (done.erased) await forgetTargets(trx, [key]);
  return { ...done, ...sums, event };
}

async function readMails(trx: Database, reference: string | null): Promise<Map<number, string>> {
  if (!reference) return new Map();
  const mails = trx.selectFrom("outbox").select(["id", "state"]).where("reference", "=", reference);
  return new Map((await mails.execute()).map(({ id, state }) => [id, state]));
}

function mailRecords(mails: readonly (readonly [number, string])[]): Records {
  return Object.fromEntries(mails.map(([id, state]) => [`mail:${id}`, { state }]));
}

async function delay(trx: Database, ids: readonly number[], until: Date): Promise<void> {
  if (ids.length === 0) return;
  const due_at = until.toISOString();
  await trx
    .updateTable("outbox")
    .set({ due_at })
    .where("id", "in", ids)
    .where("due_at", "<", due_at)
    .execute();
}
