/** What the desk does with one subscriber, and the list as a file. */
import { askAgain, eraseSubscriber, removeSubscriber } from "../../newsletter/list/change-subscriber.ts";
import { defineAct, refuse } from "../act.ts";
import { overwriteErased } from "../overwrite-erased.ts";

export const ask = defineAct({
  name: "subscriber.ask",
  on: "subscriber",
  label: "Ask again",
  log: "asked {it} again",
  offered: ({ state }) => state === "bounced" || state === "pending",
  run: async ({ trx, target, at, secret, siteUrl }) =>
    (await askAgain(trx, { secret, siteUrl }, target, at))
      ? { text: "An email is asking this address to confirm." }
      : refuse("invalid", "Nothing was sent: this address got three such emails today, or has unsubscribed."),
});

export const remove = defineAct({
  name: "subscriber.remove",
  on: "subscriber",
  label: "Take off the list",
  log: "took {it} off the list",
  undo: "restore",
  offered: ({ state }) => state === "confirmed" || state === "pending" || state === "topics",
  run: async ({ trx, target, at, actor }) =>
    (await removeSubscriber(trx, target, { by: actor.email, now: at }))
      ? { text: "Taken off the list." }
      : refuse("already_done", "This address was no longer on the list."),
});

export const erase = defineAct({
  name: "subscriber.erase",
  on: "subscriber",
  role: "owner",
  fresh: true,
  label: "Erase",
  log: "erased {it}",
  input: { start: "the first four characters of the address" },
  after: overwriteErased,
  run: async ({ trx, target, input: { start = "" }, at }) => {
    const expected = startOf(target.address);
    if (start.trim().toLowerCase() !== expected)
      return refuse("invalid", `Type ${expected} to confirm that you mean this address.`);
    await eraseSubscriber(trx, target, at);
    return { text: "Erased, with its history.", to: "/subscribers", erased: true };
  },
});

export const exportList = defineAct({
  name: "subscriber.export",
  on: "site",
  role: "owner",
  fresh: true,
  label: "Export (.csv)",
  log: "exported the subscribers",
  run: async () => ({}),
});

/** The first four characters of an address. */
export function startOf(address: string): string {
  return [...address].slice(0, 4).join("");
}
