/** Bot detection: the honeypot field and the time to submit. Shared by browser and server. */

export interface BotSignals {
  /** The honeypot, a field that people neither see nor reach, was filled in. */
  honeypotFilled: boolean;
  /** Milliseconds from opening the page to submitting; undefined without JavaScript or if implausible. */
  openFor: number | undefined;
}

/** A name that no browser autofill or password manager fills in, and no bot recognizes. */
export const honeypotName = "river-stage";
export const openForName = "open-for";

const week = 7 * 24 * 3_600_000;

/** Reads the signals from untrusted form fields. */
export function readBotSignals(fields: Readonly<Record<string, unknown>>): BotSignals {
  const honeypot = Object.hasOwn(fields, honeypotName) ? fields[honeypotName] : "";
  return { honeypotFilled: honeypot !== "", openFor: readDuration(fields[openForName]) };
}

function readDuration(sent: unknown): number | undefined {
  if (typeof sent !== "string" || !/^\d{1,10}$/.test(sent)) return undefined;
  const milliseconds = Number(sent);
  return milliseconds > 0 && milliseconds <= week ? milliseconds : undefined;
}
