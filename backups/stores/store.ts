/** Where backups go: any S3-compatible store, another machine by SFTP, or a folder such as a mounted disk. One URL names it. */
import type { Readable } from "node:stream";
import { reasonOf } from "../../db/retry.ts";

export interface Store {
  /** Complete under that name, or not at all. */
  write: (name: string, bytes: Readable) => Promise<void>;
  read: (name: string) => Promise<Readable>;
  /** Files alone, with their sizes. */
  list: () => Promise<{ name: string; bytes: number }[]>;
  remove: (name: string) => Promise<void>;
  close: () => Promise<unknown>;
  /** Fingerprint of the SSH host key, as `ssh-keygen -l` prints it: `SHA256:…`. */
  hostKey?: string;
}

/** Why something cannot be done there: the end of a sentence for the owner. */
export class StoreProblem extends Error {}

/** Not yet complete, or left behind by a process that ended. */
export const unfinished = ".part";

/**
 * `https://KEY:PASSWORD@host/bucket/folder?region=…` (S3), `sftp://NAME:PASSWORD@host/folder?host=SHA256:…`, where the password may
 * be a private key and `/~/` leads to the home folder, or `file:///mnt/backups`. Throws a StoreProblem.
 */
export async function openStore(place: string): Promise<Store> {
  const url = new URL(place);
  if (url.protocol === "file:") return (await import("./folder-store.ts")).openFolder(url);
  if (url.protocol === "sftp:") return (await import("./sftp-store.ts")).openSftp(url);
  return (await import("./s3-store.ts")).openS3(url);
}

/** The place without its password, for people and for `desk restore --from`. */
export function publicPlace(place: string): string {
  const url = new URL(place);
  url.password = "";
  return url.protocol === "file:" ? decodeURIComponent(url.pathname) : url.href;
}

/** The place that was typed, a path or a URL, with its password. Throws a StoreProblem. */
export function readPlace(typed: string, password: string): string {
  if (typed.startsWith("/")) return new URL(`file://${encodeURI(typed)}`).href;
  if (!/^(https?|sftp|file):\/\//.test(typed) || !URL.canParse(typed))
    throw new StoreProblem(
      `${typed} is none of /a/folder, sftp://NAME@host/folder and https://KEY@host/bucket`,
    );
  const url = new URL(typed);
  url.password = encodeURIComponent(password);
  return url.href;
}

/** Why something failed, for a sentence: our own words, or a code, which what it was caused by has. */
export function whyOf(error: unknown): string {
  if (error instanceof StoreProblem) return error.message;
  if (error instanceof Error && error.cause) return whyOf(error.cause);
  // Those of this project are sentences; a driver's has a name or a code, and may quote a row.
  if (error instanceof Error && error.name === "Error" && !("code" in error))
    return error.message.replace(/\.$/, "");
  return reasons[reasonOf(error)] ?? reasonOf(error);
}

const reasons: Readonly<Record<string, string>> = {
  ENOSPC: "the disk is full",
  ECONNREFUSED: "nothing answers there",
  ENOTFOUND: "there is no machine of that name",
  EACCES: "this program may not write there",
  UND_ERR_SOCKET: "the connection broke off",
};
