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

/** Sends `submissions` through both; one process is killed at a third of them. A sender without an answer sends the same one again. */
export async function killOneOfTwo({
  submissions = 300,
  atOnce = 16,
  durable = false,
}): Promise<TwoProcesses> {
  const postgres = await openPostgres({ durable });
  const settings = {
    DATABASE_URL: postgres.url,
    RATE_LIMITS: "off",
    SECRET: "only for this test, only on this machine",
  };
  const servers: RunningServer[] = [];
  try {
    servers.push(await startServer(settings), await startServer(settings));
    const proxy = await openRoundRobin(servers.map((server) => server.url));
    const [victim] = servers;
    const [toVictim = { open: 0, ever: 0 }] = proxy.connections;
    let held = 0;
    const onThanks = (count: number) => {
      if (count !== Math.ceil(submissions / 3)) return;
      held = toVictim.open - toVictim.ever;
      victim?.kill("SIGKILL");
    };
    const told = await submitMany(proxy.url, newKeys(submissions), { atOnce, onThanks });
    const again = await submitMany(proxy.url, [...told.unanswered, ...told.refused.keys()], { atOnce });
    // Who comes while it is dying is still let in.
    held += toVictim.ever;
    await proxy.close();
    const thanked = acknowledgedSubmissions(new Map([...told.thanked, ...again.thanked]));
    const kept = await keptSubmissions({ dataDir: servers[1]?.dataDir ?? "", databaseUrl: postgres.url });
    const hurt = told.unanswered.length + told.refused.size;
    return { thanked, kept, hurt, held };
  } finally {
    for (const server of servers) await server.close();
    await postgres.close();
  }
}
