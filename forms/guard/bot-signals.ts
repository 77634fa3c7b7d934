/** What a form sends besides its fields, to tell people from machines. Shared by browser and server. */

export interface BotSignals {
  /** Something was written into the field that people neither see nor reach. */
  honeypotFilled: boolean;
  /** Milliseconds from the opening of the page to the press; undefined without JavaScript, or when absurd. */
  openFor: number | undefined;
}

/** No word that a browser's autofill, a password manager or a bot's dictionary has an address or a name for. */
export const honeypotName = "river-stage";
export const openForName = "open-for";

const week = 7 * 24 * 3_600_000;

/** Reads them from what was sent: field name to text, or to anything a stranger made of it. */
export function readBotSignals(fields: Readonly<Record<string, unknown>>): BotSignals {
  const decoy = Object.hasOwn(fields, honeypotName) ? fields[honeypotName] : "";
  return { honeypotFilled: decoy !== "", openFor: readDuration(fields[openForName]) };
}

function readDuration(sent: unknown): number | undefined {
  if (typeof sent !== "string" || !/^\d{1,10}$/.test(sent)) return undefined;
  const milliseconds = Number(sent);
  return milliseconds > 0 && milliseconds <= week ? milliseconds : undefined;
}
