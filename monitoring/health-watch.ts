/** The ten lamps in memory, for the header of every screen: never slow, never failing. */
import type { DoctorContext } from "./doctor/finding.ts";
import { doctorContext } from "./doctor.ts";
import { checkHealth, type Lamp, readHealth, renewHealth, unchecked } from "./health.ts";

export interface HealthWatch {
  /** From memory when that is at most a minute old, else within half a second; what is older is read anew behind the answer. */
  read: () => Promise<Lamp[]>;
  /** The quick checks made now, with what the slow ones found last. */
  look: () => Promise<Lamp[]>;
  /** All checks, now: takes up to twenty seconds. Two calls at once are one. */
  check: () => Promise<Lamp[]>;
}

const minute = 60_000;
/** Milliseconds that the first screen waits. */
const patience = 500;
/** No slow check right after a start: the server may stop again at once. */
const startDelay = 10 * minute;

export function openHealthWatch(
  given: Omit<DoctorContext, "names">,
  log: { warn: (detail: object, message: string) => void },
): HealthWatch {
  const opened = performance.now();
  let context: DoctorContext | undefined;
  let lamps: Lamp[] | undefined;
  let readAt = 0;
  let reading: Promise<Lamp[]> | undefined;
  let checking: Promise<Lamp[]> | undefined;
  let renewedAt = opened;

  return {
    read: async () => {
      renew();
      if (lamps && performance.now() - readAt < minute) return lamps;
      const fresh = look();
      return lamps ?? (await Promise.race([fresh, timeout(patience)])) ?? unchecked;
    },
    look,
    check: () => {
      checking ??= checkHealth(doctor(), { all: true })
        .then(keep)
        .finally(() => {
          checking = undefined;
        });
      return checking;
    },
  };

  function doctor(): DoctorContext {
    context ??= doctorContext(given);
    return context;
  }

  function look(): Promise<Lamp[]> {
    reading ??= readHealth(doctor())
      .then(keep)
      .finally(() => {
        reading = undefined;
      });
    return reading;
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
