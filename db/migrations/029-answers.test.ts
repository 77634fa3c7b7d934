import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readAnswers } from "../../forms/owner/answers.ts";
import { migrateBefore } from "../../test/support/migrate-before.ts";
import { openDatabaseOnPostgres } from "../../test/support/postgres.ts";
import { migrate } from "../migrate.ts";
import { openDatabase } from "../open.ts";

const at = "2026-01-01T00:00:00.000Z";

test.each(["SQLite", "PostgreSQL"])(
  "what was answered before is known as far as it is still kept, and is unknown beyond that, on %s",
  async (engine) => {
    const dataDir = mkdtempSync(join(tmpdir(), "answered-"));
    const postgres = engine === "PostgreSQL" ? await openDatabaseOnPostgres() : undefined;
    const db = openDatabase({ dataDir, databaseUrl: postgres?.url });
    await migrateBefore(db, "029");
    const keep = (reference: string, more: { state?: string; decision?: string } = {}) =>
      db
        .insertInto("submissions")
        .values({
          ...{
            reference,
            form: "event",
            idempotency_key: reference,
            received_at: at,
            email: "",
            fields: "{}",
          },
          ...{ state: "answered", answered_at: at, ...more },
        })
        .execute();
    const mail = (reference: string, end: string, state = "sent") =>
      db
        .insertInto("outbox")
        .values({
          ...{
            reference,
            key: `answer:${reference}:${end}`,
            message_id: `${reference}${end}`,
            headers: "{}",
          },
          ...{ to_address: "a@b.co", subject: "s", text: `text of ${end}`, html: "h", attempts: 0 },
          ...{ state, created_at: at, due_at: at, sent_at: state === "sent" ? at : null },
        })
        .execute();
    const known = async (reference: string) =>
      (await readAnswers(db, reference)).map((one) => [
        one.decision ?? null,
        one.at,
        one.by,
        one.text,
        one.state,
      ]);
    await keep("901-KEPT", { decision: "accepted" });
    await mail("901-KEPT", "accepted");
    const act = { person_id: null, who: "ada@x.org", action: "accepted a proposal", subject: "901-KEPT" };
    await db
      .insertInto("activity")
      .values({ ...act, at: "2026-01-01T00:00:00.020Z" })
      .execute();
    await keep("901-GONE", { decision: "accepted" });
    await mail("901-GONE", "0123456789abcdef");
    await keep("901-MAIL");
    await keep("901-MARK");
    await db
      .insertInto("activity")
      .values({ ...act, action: "marked as answered", subject: "901-MARK", at })
      .execute();
    await keep("901-BACK", { state: "new" });
    await mail("901-BACK", "declined", "dropped");

    await migrate(db);
    expect(await known("901-KEPT")).toEqual([["accepted", at, "ada@x.org", "text of accepted", "sent"]]);
    expect(await known("901-GONE")).toEqual([
      ["accepted", null, null, null, "unknown"],
      [null, at, null, "text of 0123456789abcdef", "sent"],
    ]);
    expect(await known("901-MAIL")).toEqual([[null, at, null, null, "unknown"]]);
    expect(await known("901-MARK")).toEqual([]);
    expect(await known("901-BACK")).toEqual([["declined", at, null, "text of declined", "dropped"]]);

    await db.destroy();
    await postgres?.close();
    rmSync(dataDir, { recursive: true });
  },
  60_000,
);
