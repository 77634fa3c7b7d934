import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { openWriter } from "../../db/durable-write.ts";
import { engines, openOnBothEngines } from "../../test/support/both-engines.ts";
import { isWithinRecipientLimit, queueMail } from "./outbox.ts";

const now = new Date("2026-07-02T03:04:05Z");
const databases = openOnBothEngines();

test.each(engines)(
  "eight messages at the same moment under one address bring it three thanks, and another one its own (%s)",
  async (engine) => {
    const write = openWriter(databases[engine]);
    const thank = (address: string, number: number) =>
      write(async (transaction) => {
        if (!(await isWithinRecipientLimit(transaction, address, "acknowledgement", now))) return false;
        // As long as it takes until all of them have counted.
        await pause(50);
        const key = `acknowledgement:${address}:${number}`;
        await queueMail(
          transaction,
          { key, to: { address }, subject: "Thanks", text: "Thanks", html: "Thanks" },
          now,
        );
        return true;
      });
    const asked = Array.from({ length: 8 }, (_, number) => thank("ada@example.org", number));
    const other = thank("bo@example.org", 0);
    expect((await Promise.all(asked)).filter((sent) => sent)).toHaveLength(3);
    expect(await other).toBe(true);
  },
);
