/** A server whose desk is open, and people who are signed in at it. */
import type { BrowserContext } from "@playwright/test";
import { startSession } from "../../accounts/sessions.ts";
import type { Database } from "../../db/schema.ts";
import { freePort } from "./free-port.ts";
import { openBeside, type RunningServer, startServer } from "./start-server.ts";

export interface RunningDesk extends RunningServer {
  /** Origin of the desk; `url` is that of the site. */
  deskUrl: string;
  /** The server's database; closed with it. */
  db: Database;
  /** Signs somebody in and returns the value of a `Cookie` header. */
  signIn: (who?: Partial<DeskPerson>) => Promise<string>;
}

interface DeskPerson {
  email: string;
  name: string;
  role: "owner" | "editor";
  /** When the session began; by default now, so that it is fresh. */
  since: Date;
}

/** Starts a server and waits until its desk answers. `settings` and `options` as for `startServer`. */
export async function startDesk(
  settings: Record<string, string> = {},
  options: { home?: string; flags?: readonly string[] } = {},
): Promise<RunningDesk> {
  const port = settings.DESK_PORT ?? (await freePort());
  const server = await startServer({ DESK_PORT: String(port), ...settings }, options);
  const place = { dataDir: server.dataDir, databaseUrl: settings.DATABASE_URL };
  const db = openBeside(place);
  const signIn = (who: Partial<DeskPerson> = {}) => signInTo(db, who);
  await signIn();
  const deskUrl = `http://localhost:${port}`;
  await untilOpen(deskUrl, server.output);
  return {
    ...server,
    deskUrl,
    db,
    signIn,
    close: async () => {
      await db.destroy();
      await server.close();
    },
  };
}

/** Gives a browser the session of a `Cookie` header. */
export async function useSession(context: BrowserContext, deskUrl: string, cookie: string): Promise<void> {
  const [name = "", value = ""] = cookie.split("=");
  await context.addCookies([{ name, value, url: deskUrl, httpOnly: true, sameSite: "Strict" }]);
}

async function signInTo(
  db: Database,
  {
    email = "owner@901ai.example",
    name = "Desk Owner",
    role = "owner",
    since = new Date(),
  }: Partial<DeskPerson>,
): Promise<string> {
  const known = await db.selectFrom("people").select("id").where("email", "=", email).executeTakeFirst();
  const person =
    known ??
    (await db
      .insertInto("people")
      .values({
        email,
        address: email,
        name,
        role,
        invited_at: since.toISOString(),
        joined_at: since.toISOString(),
      })
      .returning("id")
      .executeTakeFirstOrThrow());
  return `desk=${await startSession(db, person.id, { now: since, device: "Test browser" })}`;
}

async function untilOpen(url: string, output: () => string): Promise<void> {
  const end = Date.now() + 60_000;
  for (;;) {
    const open = await fetch(url, { redirect: "manual" }).then(
      () => true,
      () => false,
    );
    if (open) return;
    if (Date.now() > end) throw new Error(`The desk did not open at ${url}:\n${output()}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
