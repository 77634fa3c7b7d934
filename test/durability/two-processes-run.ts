/** Two servers on one PostgreSQL behind a proxy, of which one is killed under load. */

import { openRoundRobin } from "../operations/round-robin.ts";
import { openPostgres } from "../support/postgres.ts";
import { type RunningServer, startServer } from "../support/start-server.ts";
import { acknowledgedSubmissions, keptSubmissions, newKeys, submitMany } from "../support/submit-many.ts";

export interface TwoProcesses {
  /** `key reference`, sorted. */
  thanked: string[];
  kept: string[];
  /** Senders who got no answer, or a refusal, because of the kill. */
  hurt: number;
  /** Requests that the killed server can have held from that moment on: one for each connection to it. */
  held: number;
}

/** Sends `letters` through both; one is killed at a third of them. Who was hurt sends the same letter again. */
export async function killOneOfTwo({ letters = 300, atOnce = 16, durable = false }): Promise<TwoProcesses> {
  const postgres = await openPostgres({ durable });
  const settings = {
    DATABASE_URL: postgres.url,
    RATE_LIMITS: "off",
    SECRET: "only for this test, only on this machine",
  };
  const houses: RunningServer[] = [];
  try {
    houses.push(await startServer(settings), await startServer(settings));
    const proxy = await openRoundRobin(houses.map((house) => house.url));
    const [victim] = houses;
    const [toVictim = { open: 0, ever: 0 }] = proxy.connections;
    let held = 0;
    const onThanks = (count: number) => {
      if (count !== Math.ceil(letters / 3)) return;
      held = toVictim.open - toVictim.ever;
      victim?.kill("SIGKILL");
    };
    const told = await submitMany(proxy.url, newKeys(letters), { atOnce, onThanks });
    const again = await submitMany(proxy.url, [...told.unanswered, ...told.refused.keys()], { atOnce });
    // Who comes while it is dying is still let in.
    held += toVictim.ever;
    await proxy.close();
    const thanked = acknowledgedSubmissions(new Map([...told.thanked, ...again.thanked]));
    const kept = await keptSubmissions({ dataDir: houses[1]?.dataDir ?? "", databaseUrl: postgres.url });
    const hurt = told.unanswered.length + told.refused.size;
    return { thanked, kept, hurt, held };
  } finally {
    for (const house of houses) await house.close();
    await postgres.close();
  }
}
