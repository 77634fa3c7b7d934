/** Who comes, for the host of an event: a mailed code opens the list, and a token that its form carries keeps it open; no cookie. */
import { createHmac, randomInt } from "node:crypto";
import { sql } from "kysely";
import { currentLanguage } from "../../content/translate.ts";
import type { Write } from "../../db/durable-write.ts";
import { daysBefore } from "../../db/nightly-retention.ts";
import type { Database } from "../../db/schema.ts";
import { hostMail } from "../../mail/messages/host.ts";
import { isWithinRecipientLimit, queueMail } from "../../mail/outbox/outbox.ts";
import type { Entry, Values } from "../kind.ts";
import type { SentProposal } from "../proposals/sender-view.ts";
import { listDates } from "../series/keep-dates.ts";
import { type Door, readDoor, tickNames } from "./door.ts";

const minute = 60_000;

/** The open list with its token; neither where code or token is wrong, used or too old. */
export type HostAnswer = { isHost: true; door?: Door; token?: string };

/** What its sender proposed; of a series the date that is on or next, one that takes place before a canceled one, else the last. */
async function hosted(db: Database, entry: Entry, now: Date): Promise<Entry> {
  const dates = entry.kind === "series" ? await listDates(db, entry.id) : [];
  const coming = dates.filter(({ endsAt }) => (endsAt ?? "") > daysBefore(now, 1).toISOString());
  const isOn = ({ values }: Entry) => values.status !== "cancelled";
  return coming.find(isOn) ?? coming[0] ?? dates.at(-1) ?? entry;
}

/** What a button of the private page asks for; undefined: nothing of this list. "code": one is mailed. */
export async function pressHost(
  { db, write, secret, now }: { db: Database; write: Write; secret: string; now: () => Date },
  { entry: proposed, submission: { reference, values } }: Pick<SentProposal, "entry" | "submission">,
  { do: press, code = "", tick = "", pass }: Values,
): Promise<HostAnswer | "code" | undefined> {
  if ((!press?.startsWith("host-") && !pass) || !proposed?.values.seats) return undefined;
  const entry = await hosted(db, proposed, now());
  const [at, time] = [now(), now().getTime()];
  // What begins with "sign-in" is deleted once it has expired (accounts/retention.ts).
  const sign = (...parts: unknown[]) => {
    const mac = createHmac("sha256", secret).update(JSON.stringify([reference, ...parts]));
    return `sign-in:host:${mac.digest("base64url")}`;
  };
  const makeToken = (until: number) => `${until}.${sign("token", until)}`;
  if (press === "host-code") {
    const to = { email: values.email ?? "", title: entry.title, language: currentLanguage() ?? null };
    await write(async (trx) => {
      if (!(await isWithinRecipientLimit(trx, to.email, "host-code", at))) return;
      const digits = String(randomInt(1_000_000)).padStart(6, "0");
      const kept = { key: sign("code", digits), points: 0, expire: time + 15 * minute };
      const old = trx.deleteFrom("limits").where("key", "in", [kept.key, sign("guesses")]);
      await old.execute();
      await trx.insertInto("limits").values(kept).execute();
      await queueMail(trx, hostMail("code", `host-code:${reference}:${time}`, { ...to, code: digits }), at);
    });
    return "code";
  }
  // Uses the code up. After five guesses another one is needed, of which three a day are mailed.
  const redeem = async (trx: Database) => {
    const guess = { key: sign("guesses"), points: 1, expire: time + 15 * minute };
    const first = trx.insertInto("limits").values(guess).returning("points");
    const more = { points: sql<number>`limits.points + 1` };
    const guesses = first.onConflict((one) => one.column("key").doUpdateSet(more));
    const { points } = await guesses.executeTakeFirstOrThrow();
    const codes = trx.deleteFrom("limits").where("expire", ">", time);
    const used = codes.where("key", "=", sign("code", code.replace(/\D/g, "")));
    return points <= 5 && (await used.executeTakeFirst()).numDeletedRows > 0n;
  };
  const token = pass ?? ((await write(redeem)) ? makeToken(time + 12 * 60 * minute) : "");
  const until = Number.parseInt(token, 10);
  if (!(until > time && sign(token) === sign(makeToken(until)))) return { isHost: true };
  if (tick) await write((trx) => tickNames(trx, entry.id, tick, at));
  return { isHost: true, token, door: await readDoor(db, entry) };
}
