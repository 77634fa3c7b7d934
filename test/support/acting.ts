/** Somebody who acts on a database of a test, as at the desk or by the command line. */
import { type Actor, type ActServices, isRefused, type Refused } from "../../acts/act.ts";
import { acts } from "../../acts/catalog.ts";
import { type Performed, perform } from "../../acts/perform.ts";
import { type Undone, undo } from "../../acts/undo.ts";
import type { Database } from "../../db/schema.ts";

export const place = {
  siteUrl: "https://901ai.example",
  settings: { ownerEmail: "owner@example.org" },
  secret: "a secret of the tests that is long enough",
};

export interface Acting {
  now: Date;
  /** Address of who acts; default: an owner. */
  by?: string;
  role?: Actor["role"];
}

/** What acts may use in a test: no service of a running site. */
export function servicesOf(db: Database, now: Date): ActServices {
  const { siteUrl, secret, settings } = place;
  return {
    ...{ db, secret, siteUrl, deskUrl: "https://desk.901ai.example", now: () => now, sources: [] },
    settings: { ...settings, smtpUrl: "smtp://localhost" } as ActServices["settings"],
    recipients: { ...settings, pressEmail: "press@example.org", onMailQueued: () => {} },
  };
}

/** `act`: does it and resolves to what was done, or to why not. `undo`: by the id of the event. `more`: services of a running site. */
export function actingOn(db: Database, more: Partial<ActServices> = {}) {
  const actorOf = ({ by = "ada@example.org", role = "owner" }: Acting): Actor => ({
    ...{ email: by, name: "", role, isFresh: true },
  });
  return {
    act: (
      name: string,
      ids: string | number | readonly string[],
      input: Readonly<Record<string, string>>,
      acting: Acting,
    ): Promise<Performed | Refused> => {
      const act = acts.get(name);
      if (!act) throw new Error(`There is no act ${name}.`);
      const press = { actor: actorOf(acting), ids: [ids].flat().map(String), input };
      return perform({ ...servicesOf(db, acting.now), ...more }, act, press);
    },
    undo: (event: number | undefined, acting: Acting): Promise<Undone | Refused> =>
      undo({ ...servicesOf(db, acting.now), ...more }, actorOf(acting), event ?? 0),
  };
}

/** Throws what was refused. */
export function done(result: Performed | Refused): Performed {
  if (isRefused(result)) throw new Error(JSON.stringify(result));
  return result;
}
