/** What of a name and an address may stand in a header. */
import { isIP } from "node:net";
import { domainToASCII } from "node:url";
import { asciiDomain } from "../../text/mailbox-key.ts";
import type { Mailbox } from "../outbox/outbox.ts";

/**
 * The mailbox as one that any mail server takes: the domain in its ASCII spelling (RFC 5891), the name in one line
 * of at most 100 characters. Undefined for an address that needs SMTPUTF8 (RFC 6531) or that some reader might take
 * for more than one address or for an encoded word; such a mail does better without it.
 */
export function plainMailbox({ name, address }: Mailbox): Mailbox | undefined {
  const parts = address.split("@");
  const [local = "", domain = ""] = parts;
  const ascii = asciiDomain(domain);
  const safe = parts.length === 2 && atoms.test(local) && !local.includes("=?") && ascii;
  if (!safe) return undefined;
  const shown = shownName(name ?? "");
  return shown ? { name: shown, address: `${local}@${ascii}` } : { address: `${local}@${ascii}` };
}

/**
 * What somebody typed as it may stand in a subject: one line without control and format characters, with at most three
 * marks on a letter, cut to `most` characters with an ellipsis.
 */
export function oneLine(text: string, most: number): string {
  const line = withoutControls(text)
    .replace(/\s+/g, " ")
    .replace(/(\p{M}{3})\p{M}+/gu, "$1");
  const letters = Array.from(line);
  return letters.length > most
    ? `${letters
        .slice(0, most - 1)
        .join("")
        .trimEnd()}…`
    : line;
}

/**
 * One address and nothing else, whatever its letters: no separator, bracket, quote, space or control character, and no
 * IP address behind the @, however its digits are written.
 */
export function isOneAddress(address: string): boolean {
  const parts = /^[^\s\p{C}@<>()[\]\\,;:"]+@([^\s\p{C}@<>()[\]\\,;:"]+)$/u.exec(address);
  return parts !== null && isIP(domainToASCII(parts[1] ?? "")) === 0;
}

/** RFC 5321 section 4.1.2: atoms between dots. */
const atoms = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;

function shownName(name: string): string {
  return Array.from(withoutControls(name)).slice(0, 100).join("");
}

function withoutControls(text: string): string {
  const line = text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, " ")
    .trim();
  // Some readers decode an encoded word (RFC 2047) even where it may not stand.
  return line.replaceAll("=?", "= ?");
}
