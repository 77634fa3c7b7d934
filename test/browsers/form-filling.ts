/** Filling a form in another browser than Chromium, by its keyboard and pointer. */
import { keptFrom, newAddress, type Sample } from "../support/form-samples.ts";
import type { RunningServer } from "../support/start-server.ts";
import { expect } from "../support/visit.ts";
import type { Target } from "./find-shown.ts";
import { readNotice } from "./firefox-fixtures.ts";

/** A page in any browser, as far as filling a form goes. */
export interface Visitor {
  press: (target: Target) => Promise<void>;
  key: (...pressed: string[]) => Promise<void>;
  write: (target: Target, text: string) => Promise<void>;
  /** Where the parts of a field for a day and a time are reached in another way than in Firefox. */
  writeTime?: (label: string, value: string) => Promise<void>;
  look: <A extends unknown[], R>(find: (...given: A) => R, ...given: A) => Promise<R>;
}

/** Fills a form with what is right, sends it with the Enter key on its button, and finds it kept. Gives the address used. */
export async function send(visitor: Visitor, server: RunningServer, sample: Sample): Promise<string> {
  const email = newAddress();
  await write(visitor, sample.right(email));
  await visitor.press(`#${sample.name}-form [type=submit]`);
  await expect.poll(() => visitor.look(readNotice, "success")).toContain(sample.success);
  expect(await keptFrom(server, email)).toHaveLength(1);
  return email;
}

export async function write(visitor: Visitor, typed: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(typed)) {
    if (label === "I'm interested in") await visitor.press(["radio", value]);
    else if (label === "Consent") await visitor.press("dialog [type=checkbox]");
    else if (label === "Start" || label === "End")
      await (visitor.writeTime ?? writeTime.bind(null, visitor))(
        `dialog label[for$=${label.toLowerCase()}]`,
        value,
      );
    else await visitor.write(["textbox", label], value);
  }
}

/**
 * Into the parts of Firefox's field for a day and a time: month, day, year, hour, minute, half of the day. A press on
 * the label goes to the first part; one on the field would open the calendar.
 */
async function writeTime(visitor: Visitor, label: string, value: string): Promise<void> {
  const [, year = "", month = "", day = "", hour = "", minute = ""] =
    /(\d+)-(\d+)-(\d+)T(\d+):(\d+)/.exec(value) ?? [];
  await visitor.press(label);
  await visitor.key(
    ...month,
    ...day,
    ...year,
    ...String(Number(hour) % 12 || 12).padStart(2, "0"),
    ...minute,
    Number(hour) < 12 ? "a" : "p",
  );
}

/** In the page. */
export function readErrors(): (string | null)[] {
  return [...document.querySelectorAll(".field__error")]
    .filter((error) => error.checkVisibility())
    .map((error) => error.textContent);
}

/** In the page. */
export function readDialog(): string {
  return document.querySelector("dialog[open]")?.textContent ?? "";
}
