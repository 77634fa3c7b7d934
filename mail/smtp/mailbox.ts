/** Sanitizes names, addresses and subjects for mail headers (header injection, SMTPUTF8, encoded words). */
import { isIP } from "node:net";
import { domainToASCII } from "node:url";
import { asciiDomain } from "../../text/mailbox-key.ts";
import type { Mailbox } from "../outbox/outbox.ts";

/**
 * A mailbox that any mail server accepts: domain in ASCII (RFC 5891), name on one line of at most 100 characters.
 * Undefined if the address needs SMTPUTF8 (RFC 6531) or might be read as several or as an encoded word.
 */
export function asciiMailbox({ name, address }: Mailbox): Mailbox | undefined {
  const parts = address.split("@");
  const [local = "", domain = ""] = parts;
  const ascii = asciiDomain(domain);
  const safe = parts.length === 2 && atoms.test(local) && !local.includes("=?") && ascii;
  if (!safe) return undefined;
  const shown = Array.from(withoutControls(name ?? ""))
    .slice(0, 100)
    .join("");
  return { ...(shown && { name: shown }), address: `${local}@${ascii}` };
}

/** Typed text for a subject: no control or format characters, three combining marks in a row, `most` characters with an ellipsis. */
export function oneLine(text: string, most: number): string {
  const line = withoutControls(text)
    .replace(/\s+/g, " ")
    .replace(/(\p{M}{3})\p{M}+/gu, "$1");
  const characters = Array.from(line);
  if (characters.length <= most) return line;
  const start = characters.slice(0, most - 1).join("");
  return `${start.trimEnd()}…`;
}

/** Whether the text is one address, of any script: no separator, bracket, quote, space or control character, no IP address as domain. */
export function isSingleAddress(address: string): boolean {
  const parts = /^[^\s\p{C}@<>()[\]\\,;:"]+@([^\s\p{C}@<>()[\]\\,;:"]+)$/u.exec(address);
  return parts !== null && isIP(domainToASCII(parts[1] ?? "")) === 0;
}

/** RFC 5321 section 4.1.2: atoms between dots. */
const atoms = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;

function withoutControls(text: string): string {
  const line = text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, " ")
    .trim();
  // Some mail programs decode encoded words (RFC 2047) even where they are not allowed.
  return line.replaceAll("=?", "= ?");
}
