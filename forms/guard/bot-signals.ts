/** Bot detection: the honeypot field and the time to submit. Shared by browser and server. */

export type BotSignals = ReturnType<typeof readBotSignals>;

/** A name that no browser autofill or password manager fills in, and no bot recognizes. */
export const honeypotName = "river-stage";
export const openForName = "open-for";

const week = 7 * 24 * 3_600_000;

/** Reads the signals from untrusted form fields. */
export function readBotSignals(fields: Readonly<Record<string, unknown>>) {
  const honeypot = Object.hasOwn(fields, honeypotName) ? fields[honeypotName] : "";
  const sent = fields[openForName];
  const opened = typeof sent === "string" && /^\d{1,10}$/.test(sent) ? Number(sent) : 0;
  return {
    /** The honeypot, a field that people neither see nor reach, was filled in. */
    honeypotFilled: honeypot !== "",
    /** Milliseconds from opening the page to submitting; undefined without JavaScript or if implausible. */
    openFor: opened > 0 && opened <= week ? opened : undefined,
  };
}
