/** What of a name and an address may stand in a header. */
import { isIP } from "node:net";
import { domainToASCII } from "node:url";
import { asciiDomain } from "../db/mailbox-key.ts";
import type { Mailbox } from "./outbox.ts";

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
  const line = name.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, " ").trim();
  // Some readers decode an encoded word (RFC 2047) even where it may not stand.
  return Array.from(line.replaceAll("=?", "= ?")).slice(0, 100).join("");
}
