/** The ten lamps in memory, for the header of every screen: never slow, never failing. */
import { singleFlight } from "../concurrency/single-flight.ts";
import type { DoctorContext } from "./doctor/finding.ts";
import { doctorContext } from "./doctor.ts";
import { checkHealth, type Lamp, readHealth, renewHealth, unchecked } from "./health.ts";

const minute = 60_000;
/** Milliseconds that the first screen waits. */
const patience = 500;
/** No slow check right after a start: the server may stop again at once. */
const startDelay = 10 * minute;

export function openHealthWatch(
  given: Omit<DoctorContext, "names">,
  log: { warn: (detail: object, message: string) => void },
) {
  const opened = performance.now();
  let context: DoctorContext | undefined;
  let lamps: Lamp[] | undefined;
  let readAt = 0;
  const looking = singleFlight(async () => keep(await readHealth(doctor())));
  const checking = singleFlight(async () => keep(await checkHealth(doctor(), { all: true })));
  let renewedAt = opened;

  return {
    /** From memory when that is at most a minute old, else within half a second; what is older is read anew behind the answer. */
    read: async (): Promise<Lamp[]> => {
      renew();
      if (lamps && performance.now() - readAt < minute) return lamps;
      const fresh = looking.run();
      return lamps ?? (await Promise.race([fresh, timeout(patience)])) ?? unchecked;
    },
    /** The quick checks made now, with what the slow ones found last. */
    look: looking.run,
    /** All checks, now: takes up to twenty seconds. Two calls at once are one. */
    check: checking.run,
  };

  function doctor(): DoctorContext {
    context ??= doctorContext(given);
    return context;
  }

  function keep(found: Lamp[]): Lamp[] {
    lamps = found;
    readAt = performance.now();
    return found;
  }

  function renew(): void {
    if (performance.now() - renewedAt < startDelay) return;
    renewedAt = performance.now();
    renewHealth(doctor()).catch((error) => log.warn({ err: error }, "the health checks could not be made"));
  }
}

function timeout(milliseconds: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(() => resolve(undefined), milliseconds).unref());
}
