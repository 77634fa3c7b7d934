/** Who comes to an event: ticks at the door, somebody without a seat and a seat that is taken back. */
import { hostMail } from "../../mail/messages/host.ts";
import { queueMail } from "../../mail/outbox/outbox.ts";
import { addWalkIn, tickNames } from "../../publishing/seats/door.ts";
import { giveBack, lockEvent, seatCounts } from "../../publishing/seats/registrations.ts";
import { cleanLine, compose } from "../../text/normalize.ts";
import { defineAct, refuse } from "../act.ts";
import { whenMailed } from "../moments.ts";

/** Undone by another press of the same name. */
export const tick = defineAct({
  name: "seat.tick",
  on: "entry",
  label: "Tick",
  log: "ticked names at the door of {it}",
  input: { tick: "numbers with 1 or 0 and the time in milliseconds: 12:1:1764300000000; without one: now" },
  run: async ({ trx, target: { entry }, input: { tick = "" }, at }) => {
    await tickNames(trx, entry.id, tick, at);
    return { text: "", unchanged: tick === "" };
  },
});

export const writeDown = defineAct({
  name: "seat.write-down",
  on: "entry",
  label: "Add, here",
  log: "wrote down somebody at the door: {it}",
  undo: "restore",
  input: { name: "of whoever comes without a seat" },
  run: async ({ trx, target: { entry }, input, at }) => {
    const name = compose(cleanLine((input.name ?? "").slice(0, 100)));
    if (!name) return refuse("invalid", "Type a name first.");
    await lockEvent(trx, entry.id);
    const { capacity, taken } = await seatCounts(trx, entry.id, at);
    if (taken >= capacity) return refuse("invalid", "No seat is free. An owner can take one back.");
    return { target: `seat:${await addWalkIn(trx, entry.id, name, at)}`, text: `Here: ${name}.` };
  },
});

/** Who comes, with addresses, as a file. */
export const exportSeats = defineAct({
  name: "seat.export",
  on: "site",
  role: "owner",
  fresh: true,
  label: "Export (.csv)",
  log: "exported who comes to an event",
  run: async () => ({}),
});

export const takeBack = defineAct({
  name: "seat.take-back",
  on: "seat",
  role: "owner",
  label: "Take back",
  log: "took back {it}",
  undo: "restore",
  mailWait: 60_000,
  run: async ({ trx, target: { id, event, state, email, language, reference }, at, settings }) => {
    if (state === "given-back") return refuse("already_done", "That seat is given back already.");
    const { title } = await lockEvent(trx, event);
    await giveBack(trx, id);
    if (!email.includes("@")) return { text: "Taken back." };
    const mail = hostMail("takenBack", `seat-taken-back:${id}:${at.getTime()}`, { email, title, language });
    await queueMail(trx, { ...mail, reference }, at);
    return { text: `Taken back. An email about it ${whenMailed(settings)}.` };
  },
});
