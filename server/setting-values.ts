/** Parsers of setting values: numbers, origins, mailboxes, files, switches. They throw a SettingsError that names the setting. */
import { statSync } from "node:fs";
import { resolve } from "node:path";
import { mailboxKey } from "../text/mailbox-key.ts";

/** An invalid setting; the message is a sentence that names it. */
export class SettingsError extends Error {}

/** Runs a step of the start, and turns its error into a SettingsError with the same message. */
export async function asSettingsError<T>(step: () => Promise<T>): Promise<T> {
  return step().catch((error: unknown) => {
    throw new SettingsError(error instanceof Error ? error.message : String(error), { cause: error });
  });
}

/** Parses the value of a variable; `name` is for the message. */
export type Parse<T> = (value: string, name: string) => T;

/** Undefined for an empty value. */
export function optional<T>(parse: Parse<T>): Parse<T | undefined> {
  return (value, name) => (value ? parse(value, name) : undefined);
}

export function wholeNumber(least: number, most: number): Parse<number> {
  return (value, name) => {
    const number = Number(value);
    if (/^\d+$/.test(value) && number >= least && number <= most) return number;
    throw new SettingsError(`${name} must be a whole number from ${least} to ${most}, not "${value}".`);
  };
}

/** A switch: the values that mean true and false; `allowed` lists them for the message. */
export function oneOf(values: Readonly<Record<string, boolean>>, allowed: string): Parse<boolean> {
  return (value, name) => {
    const chosen = Object.hasOwn(values, value) ? values[value] : undefined;
    if (chosen !== undefined) return chosen;
    throw new SettingsError(`${name} must be ${allowed}, not "${value}".`);
  };
}

export function origin(value: string, name: string): string {
  const url = URL.parse(value);
  const plain = url && /^https?:$/.test(url.protocol) && url.pathname === "/" && !url.search && !url.username;
  if (plain) return url.origin;
  throw new SettingsError(`${name} must be an origin such as https://example.org, not "${value}".`);
}

/** Never quotes the value: it may hold a password. */
export function address(...schemes: string[]): Parse<string> {
  return (value, name) => {
    if (hasUnencodedCredentials(value))
      throw new SettingsError(
        `${name} must have its name and password percent-encoded: %25 for %, %23 for #, %2F for /, %3F for ?, %40 for @.`,
      );
    const url = URL.parse(value);
    if (url?.hostname && schemes.includes(url.protocol)) return value;
    throw new SettingsError(`${name} must be an address that begins with ${schemes[0]}// and names a host.`);
  };
}

export function mailbox(value: string, name: string): string {
  if (isMailbox(value)) return value;
  throw new SettingsError(`${name} must be one email address such as info@example.org, not "${value}".`);
}

/** One address or several, separated by commas; each mailbox once, in the order of the list. */
export function mailboxes(value: string, name: string): readonly string[] {
  const parts = value.split(",").map((part) => part.trim());
  const bad = parts.find((part) => !isMailbox(part));
  if (bad !== undefined)
    throw new SettingsError(
      `${name} must be an email address such as info@example.org, or several separated by commas, not ${bad ? `"${bad}"` : "an empty one"}.`,
    );
  return parts.filter((part, i) => parts.findIndex((other) => mailboxKey(other) === mailboxKey(part)) === i);
}

/** The first of such a list. */
export function firstMailbox(value: string, name: string): string {
  return mailboxes(value, name)[0] ?? "";
}

/** Never quotes the value. */
export function secret(value: string, name: string): string {
  if (value.length >= 32) return value;
  throw new SettingsError(`${name} must have at least 32 characters.`);
}

export function existingFile(value: string, name: string): string {
  const facts = statSync(value, { throwIfNoEntry: false });
  if (!facts) throw new SettingsError(`${name} names a file that is not there: "${value}".`);
  // Reading a device such as /dev/zero never ends.
  if (!facts.isFile()) throw new SettingsError(`${name} names something that is no file: "${value}".`);
  return resolve(value);
}

function isMailbox(value: string): boolean {
  return /^[^\s@<>,;:"()[\]\\]+@[^\s@<>,;:"()[\]\\]+\.[^\s@<>,;:"()[\]\\.]+$/.test(value);
}

/**
 * Whether the name or the password in a URL has a character that must be percent-encoded (RFC 3986 section 3.2.1): `#`, `/`
 * and `?` end the authority, so that the rest of the password is parsed as something else; a bare `%` cannot be decoded.
 */
function hasUnencodedCredentials(value: string): boolean {
  const url = URL.parse(value);
  if (!url) return /^[^/?#]*\/\/[^/?#]*[/?#].*@/s.test(value);
  if (url.hash || url.pathname.includes("@") || (!url.username && url.search.includes("@"))) return true;
  try {
    decodeURIComponent(`${url.username}:${url.password}`);
    return false;
  } catch {
    return true;
  }
}
