/** The state of the site in ten checks: quick checks at every look, and what the slow ones found last; kept in memory for every screen. */
import { setTimeout } from "node:timers/promises";
import { singleFlight } from "../concurrency/single-flight.ts";
import { runExclusive } from "../db/exclusive-lock.ts";
import { probeNow } from "./doctor/data.ts";
import { type DoctorContext, type Finding, runCheck, warn } from "./doctor/finding.ts";
import { checks, type HealthCheckKey, healthCheckNames, type NamedCheck } from "./doctor.ts";
import { noteFindings, type Remembered, readDkimSelector, readFindings } from "./health-notes.ts";

/** "look": works, but needs a look. "none": not checked yet, or too long ago. */
export type CheckState = "ok" | "look" | "wrong" | "none";

export interface HealthCheck {
  key: HealthCheckKey;
  name: string;
  state: CheckState;
  /** The worst first. */
  findings: Finding[];
  /** When its slow check last ran, as an ISO instant; undefined when it has none, or never did. */
  checkedAt: string | undefined;
}

/** What is shown before anything was looked at. */
export const unchecked: HealthCheck[] = healthCheckNames.map(([key, name]) => ({
  key,
  name,
  state: "none",
  findings: [],
  checkedAt: undefined,
}));

/** Milliseconds after which a slow check is made again, and after which what it found no longer counts. */
const renewAfter = 6 * 3_600_000;
const forgetAfter = 7 * 24 * 3_600_000;
/** Milliseconds that one check may take at the desk. */
const checkTimeout = 20_000;

const quick: readonly NamedCheck[] = [
  ...checks.filter(({ pace }) => pace === "quick"),
  { name: "answer", group: "database", check: probeNow, pace: "quick" },
];

/** Makes the quick checks and adds what the others found last; never throws. */
export async function readHealth(context: DoctorContext): Promise<HealthCheck[]> {
  const found = await Promise.all(
    quick.map(async ({ group, check }) => ({ group, findings: await timedCheck(check, context) })),
  );
  const remembered = await readRemembered(context);
  return healthCheckNames.map(([key, name]) => {
    const slow = checks.filter(({ group, pace }) => group === key && pace !== "quick");
    const kept = slow.flatMap((check) => remembered.get(check.name) ?? []);
    const now = found.filter(({ group }) => group === key).flatMap(({ findings }) => findings);
    const findings = [...now, ...kept.flatMap((one) => one.findings)];
    findings.sort((a, b) => order[a.state] - order[b.state]);
    // That the database answers is known without reading all of it.
    const isWanting =
      key !== "database" && slow.some(({ name, pace }) => pace === "slow" && !remembered.has(name));
    const checkedAt = kept.map(({ notedAt }) => notedAt).toSorted()[0];
    return { key, name, state: stateOf(findings, isWanting), findings, checkedAt };
  });
}

/** Makes the slow checks, and remembers what they find; with `all` also those that run only when somebody asks. */
export async function checkHealth(context: DoctorContext, { all = false } = {}): Promise<HealthCheck[]> {
  const db = await context.open();
  const dkimSelector = context.dkimSelector ?? (await readDkimSelector(db));
  const wanted = checks.filter(({ pace }) => pace === "slow" || (all && pace === "asked"));
  await Promise.all(
    wanted.map(async ({ name, check }) => {
      const findings = await timedCheck(check, { ...context, dkimSelector });
      await noteFindings(db, name, findings, context.now());
    }),
  );
  return readHealth(context);
}

/** Makes the slow checks when they are due, in one of several processes; for the background. */
export async function renewHealth(context: DoctorContext): Promise<void> {
  const remembered = await readRemembered(context);
  const latest = context.now().getTime() - renewAfter;
  const isDue = checks.some(
    ({ name, pace }) => pace === "slow" && !(Date.parse(remembered.get(name)?.notedAt ?? "") > latest),
  );
  if (isDue) await runExclusive(await context.open(), "health", () => checkHealth(context));
}

/** How many are fine, in a few words. */
export function healthSum(results: readonly HealthCheck[]): string {
  const fine = results.filter(({ state }) => state === "ok").length;
  return fine === results.length ? "All ten fine" : `${fine} of ${results.length} fine`;
}

function stateOf(findings: readonly Finding[], isWanting: boolean): CheckState {
  const known = findings.filter(({ unknown }) => !unknown);
  if (known.some(({ state }) => state === "wrong")) return "wrong";
  if (known.some(({ state }) => state === "warn")) return "look";
  return isWanting || known.length === 0 ? "none" : "ok";
}

const order = { wrong: 0, warn: 1, ok: 2 };

function timedCheck(check: NamedCheck["check"], context: DoctorContext): Promise<Finding[]> {
  const late = [warn(`This took longer than ${checkTimeout / 1000} seconds, and was not waited for.`)];
  return Promise.race([runCheck(check, context), setTimeout(checkTimeout, late, { ref: false })]);
}

/** Empty when the database does not answer: the quick checks say that. */
async function readRemembered({ open, now }: DoctorContext): Promise<Map<string, Remembered>> {
  try {
    const found = await readFindings(await open());
    const oldest = new Date(now().getTime() - forgetAfter).toISOString();
    return new Map([...found].filter(([, { notedAt }]) => notedAt > oldest));
  } catch {
    return new Map();
  }
}

const minute = 60_000;
/** Milliseconds that the first screen waits. */
const waitMs = 500;
/** No slow check right after a start: the server may stop again at once. */
const startDelay = 10 * minute;

export function openHealthWatch(
  context: DoctorContext,
  log: { warn: (detail: object, message: string) => void },
) {
  const opened = performance.now();
  let results: HealthCheck[] | undefined;
  let readAt = 0;
  const looking = singleFlight(async () => keep(await readHealth(context)));
  const checking = singleFlight(async () => keep(await checkHealth(context, { all: true })));
  let renewedAt = opened;

  return {
    /** From memory when that is at most a minute old, else within half a second; what is older is read anew behind the answer. */
    read: async (): Promise<HealthCheck[]> => {
      renew();
      if (results && performance.now() - readAt < minute) return results;
      const fresh = looking.run();
      return (
        results ?? (await Promise.race([fresh, setTimeout(waitMs, undefined, { ref: false })])) ?? unchecked
      );
    },
    /** The quick checks made now, with what the slow ones found last. */
    look: looking.run,
    /** All checks, now: takes up to twenty seconds. Two calls at once are one. */
    check: checking.run,
  };

  function keep(found: HealthCheck[]): HealthCheck[] {
    results = found;
    readAt = performance.now();
    return found;
  }

  function renew(): void {
    if (performance.now() - renewedAt < startDelay) return;
    renewedAt = performance.now();
    renewHealth(context).catch((error) => log.warn({ err: error }, "the health checks could not be made"));
  }
}
