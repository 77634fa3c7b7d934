/** Parses the values of settings: numbers, origins, mailboxes, files, switches. Throws a SettingsError that names the setting. */
import { statSync } from "node:fs";
import { resolve } from "node:path";
import { hasUnencodedCredentials, percentEncode } from "./unencoded-credentials.ts";

/** An invalid setting; the message is a sentence that names it. */
export class SettingsError extends Error {}

export function wholeNumber(name: string, value: string, least: number, most: number): number {
  const number = Number(value);
  if (/^\d+$/.test(value) && number >= least && number <= most) return number;
  throw new SettingsError(`${name} must be a whole number from ${least} to ${most}, not "${value}".`);
}

export function optionalPort(name: string, value: string): number | undefined {
  return value === "" ? undefined : wholeNumber(name, value, 1, 65535);
}

export function origin(name: string, value: string): string {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  const plain = url && /^https?:$/.test(url.protocol) && url.pathname === "/" && !url.search && !url.username;
  if (url && plain) return url.origin;
  throw new SettingsError(`${name} must be an origin such as https://example.org, not "${value}".`);
}

/** Never quotes the value: it may hold a password. */
export function address(name: string, value: string, schemes: string[]): string | undefined {
  if (!value) return undefined;
  if (hasUnencodedCredentials(value)) throw new SettingsError(`${name} ${percentEncode}`);
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (url && schemes.includes(url.protocol) && url.hostname) return value;
  throw new SettingsError(`${name} must be an address that begins with ${schemes[0]}// and names a host.`);
}

export function mailbox(name: string, value: string): string {
  if (/^[^\s@<>,;:"()[\]\\]+@[^\s@<>,;:"()[\]\\]+\.[^\s@<>,;:"()[\]\\.]+$/.test(value)) return value;
  throw new SettingsError(`${name} must be one email address such as info@example.org, not "${value}".`);
}

/** Never quotes the value. */
export function key(name: string, value: string): string | undefined {
  if (/^[\w-]*$/.test(value)) return value || undefined;
  throw new SettingsError(`${name} must be a key of letters, digits, - and _.`);
}

export function isOff(name: string, value: string): boolean {
  if (value === "" || value === "on") return false;
  if (value === "off") return true;
  throw new SettingsError(`${name} must be off or empty, not "${value}".`);
}

/** Servers that share a database must sign with the same secret, and may share no folder. */
export function secret(value: string, required: boolean): string | undefined {
  if (value.length >= 32) return value;
  if (value) throw new SettingsError("SECRET must have at least 32 characters.");
  if (required) throw new SettingsError("SECRET must be set when DATABASE_URL is: at least 32 characters.");
  return undefined;
}

export function existingFile(name: string, value: string): string | undefined {
  if (!value) return undefined;
  const facts = statSync(value, { throwIfNoEntry: false });
  if (!facts) throw new SettingsError(`${name} names a file that is not there: "${value}".`);
  // Reading a device such as /dev/zero never ends.
  if (!facts.isFile()) throw new SettingsError(`${name} names something that is no file: "${value}".`);
  return resolve(value);
}

export function yesOrNo(name: string, value: string): boolean {
  if (value === "" || value === "0") return false;
  if (value === "1") return true;
  throw new SettingsError(`${name} must be 1 or empty, not "${value}".`);
}
