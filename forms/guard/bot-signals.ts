/** What a form sends besides its fields, to tell people from machines. Shared by browser and server. */

export interface Signs {
  /** Something was written into the field that people neither see nor reach. */
  decoyFilled: boolean;
  /** Milliseconds from the opening of the page to the press; undefined without JavaScript, or when absurd. */
  openFor: number | undefined;
}

/** No word that a browser's autofill, a password manager or a bot's dictionary has an address or a name for. */
export const decoyName = "river-stage";
export const openForName = "open-for";

const week = 7 * 24 * 3_600_000;

/** Reads them from what was sent: field name to text, or to anything a stranger made of it. */
export function readSigns(fields: Readonly<Record<string, unknown>>): Signs {
  const decoy = Object.hasOwn(fields, decoyName) ? fields[decoyName] : "";
  return { decoyFilled: decoy !== "", openFor: readDuration(fields[openForName]) };
}

function readDuration(sent: unknown): number | undefined {
  if (typeof sent !== "string" || !/^\d{1,10}$/.test(sent)) return undefined;
  const milliseconds = Number(sent);
  return milliseconds > 0 && milliseconds <= week ? milliseconds : undefined;
}
