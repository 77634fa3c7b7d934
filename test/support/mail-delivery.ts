/** An outbox with a delivery and a mail server, for tests: what is queued in it goes to a real server on the loopback. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openWriter } from "../../db/durable-write.ts";
import { migrate } from "../../db/migrate.ts";
import { openDatabase } from "../../db/open.ts";
import type { Database } from "../../db/schema.ts";
import { type Delivery, type DeliveryContext, openDelivery } from "../../mail/outbox/delivery.ts";
import { type Mail, queueMail } from "../../mail/outbox/outbox.ts";
import { openMailServer } from "../../mail/smtp/smtp.ts";

export interface MailDelivery {
  db: Database;
  dataDir: string;
  delivery: Delivery;
  /** Everything that was logged, one JSON line an entry. */
  log: string[];
  /** Queues mails to these addresses and wakes the delivery. */
  post: (...addresses: string[]) => Promise<void>;
  queue: (...mails: Mail[]) => Promise<void>;
  /** State, attempts and error of every mail, in the order they were queued. */
  states: () => Promise<{ state: string; attempts: number; last_error: string | null }[]>;
  /** Resolves once no mail is waiting for its turn now or being sent. */
  idle: () => Promise<void>;
  /** One more delivery on the same database, as another process has it. */
  another: () => Promise<Delivery>;
  close: () => Promise<void>;
}

/** `now` is the clock of the outbox; `databaseUrl` leaves SQLite for PostgreSQL. */
export async function openMailDelivery(
  url: string,
  {
    now = () => new Date(),
    databaseUrl = "",
    ...given
  }: { now?: () => Date; databaseUrl?: string } & Pick<DeliveryContext, "onRefused"> = {},
): Promise<MailDelivery> {
  const dataDir = mkdtempSync(join(tmpdir(), "post-"));
  const log: string[] = [];
  const opened: { db: Database; delivery: Delivery }[] = [];
  const open = async () => {
    const db = openDatabase({ dataDir, databaseUrl });
    await migrate(db);
    const write = openWriter(db);
    const note = (detail: object, message: string) => log.push(JSON.stringify({ message, ...detail }));
    const server = openMailServer({ smtpUrl: url, mailFrom: "info@901ai.example" });
    const delivery = openDelivery({
      db,
      write,
      server,
      now,
      probeAfter: 100,
      ...given,
      log: { info: note, warn: note, error: note },
    });
    opened.push({ db, delivery });
    return { db, write, delivery };
  };
  const { db, write, delivery } = await open();
  const queue = (...mails: Mail[]) => write((transaction) => queueMail(transaction, mails, now()));
  return {
    db,
    dataDir,
    delivery,
    log,
    queue,
    post: async (...addresses) => {
      await queue(...addresses.map((address) => mailTo(address)));
      delivery.wake();
    },
    states: () => db.selectFrom("outbox").select(["state", "attempts", "last_error"]).orderBy("id").execute(),
    idle: async () => {
      for (;;) {
        const busy = await db
          .selectFrom("outbox")
          .select("id")
          .where(({ eb, or, and }) =>
            or([
              eb("state", "=", "sending"),
              and([eb("state", "=", "waiting"), eb("due_at", "<=", now().toISOString())]),
            ]),
          )
          .executeTakeFirst();
        if (!busy) return;
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    },
    another: async () => (await open()).delivery,
    close: async () => {
      await Promise.all(opened.map(({ delivery }) => delivery.stop()));
      await Promise.all(opened.map(({ db }) => db.destroy()));
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** A mail whose key is its address: queued once. */
export function mailTo(address: string, changes: Partial<Mail> = {}): Mail {
  return {
    key: `mail:${address}`,
    to: { address },
    subject: "A letter",
    text: "A letter",
    html: "<p>A letter</p>",
    ...changes,
  };
}
