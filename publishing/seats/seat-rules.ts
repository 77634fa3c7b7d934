/** What a host sets about the seats of an event: the fields at the desk, and what they mean. */
import { instantOf } from "../../time/zone-time.ts";
import { toCalendarEvent } from "../events/calendar-event.ts";
import { choiceField, linesField, momentField, orderField } from "../fields.ts";
import { type Entry, mistakes, type Values } from "../kind.ts";

const reminders = [
  { value: "day", label: "The day before" },
  { value: "hours", label: "Two hours before" },
  { value: "both", label: "Both" },
];

export const seatFields = [
  orderField("seats", "Seats", { optional: true, hint: "Empty: nobody registers here" }),
  orderField("seatsEach", "Seats for one person", { optional: true, hint: "1 when empty" }),
  orderField("seatsHold", "Hours for the next in line to say yes", { optional: true, hint: "12 when empty" }),
  momentField("seatsClose", "Seats can be taken until", { optional: true, hint: "The start when empty" }),
  choiceField("reminders", "Reminders", reminders, { optional: true }),
  linesField("questions", "Questions", { optional: true, max: 200, hint: "One a line, at most 3" }),
];

export function checkSeats(values: Values) {
  const { seats, seatsEach, questions = "" } = values;
  return mistakes(
    [Number(seats) > 5000, "seats", "Seats must be at most 5,000"],
    [Number(seatsEach) > 10, "seatsEach", "One person can have at most 10 seats"],
    [questions.split("\n").length > 3, "questions", "There can be at most 3 questions"],
  );
}

export type SeatRules = ReturnType<typeof seatRules>;

/** `capacity` 0: nobody registers. `hold` in milliseconds. `isOn`: it takes place, as far as anybody knows. */
export function seatRules(entry: Entry, now: Date) {
  const { seats, seatsEach, seatsClose, seatsHold, questions, reminders = "" } = entry.values;
  const event = toCalendarEvent({ ...entry, body: "" });
  const closes = seatsClose && instantOf(event.zone, seatsClose)?.toISOString();
  const closesAt = closes && closes < event.startsAt ? closes : event.startsAt;
  const capacity = Number(seats || 0);
  const isOn = entry.state === "published" && event.status === "scheduled";
  return {
    ...{ id: entry.id, event, capacity, closesAt, reminders, isOn },
    each: Number(seatsEach || 1),
    hold: Number(seatsHold || 12) * 3_600_000,
    questions: questions ? questions.split("\n") : [],
    hasBegun: now.toISOString() >= event.startsAt,
    /** Whether a seat can be asked for. */
    isOpen: isOn && capacity > 0 && now.toISOString() < closesAt,
  };
}
