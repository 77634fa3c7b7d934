/** The file of a backup: a compressed tar, encrypted with age (https://age-encryption.org/v1). `age --decrypt -i KEY FILE | tar xz` reads it. */
import { hash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { Decrypter, Encrypter, identityToRecipient } from "age-encryption";
import { extract, pack } from "tar-stream";
import { reasonOf } from "../db/retry.ts";
import { StoreProblem } from "./stores/store.ts";

/** What may be in it: nothing else is unpacked. */
const known = ["site.db", "secret", "rows.jsonl", "name"] as const;
type Inside = Partial<Record<(typeof known)[number], string>>;

/** `AGE-SECRET-KEY-1…`, 74 characters with a checksum. */
export { generateX25519Identity as makeKey } from "age-encryption";

export const wrongKey = "another key locks it";

/** The key as somebody typed or pasted it, in groups or small letters; undefined when it is none. */
export async function readKey(typed: string): Promise<string | undefined> {
  const key = typed.replace(/\s/g, "").toUpperCase();
  if (!/^AGE-SECRET-KEY-1[\dA-Z]{58}$/.test(key)) return undefined;
  const isKey = await identityToRecipient(key).then(Boolean, () => false);
  return isKey ? key : undefined;
}

/** Names the key in the names of files, and says nothing of it. */
export async function keyName(key: string): Promise<string> {
  return hash("sha256", await identityToRecipient(key)).slice(0, 8);
}

/** Packs, compresses and encrypts while it is read. `texts` are small; `files`: paths. */
export async function seal(key: string, texts: Inside, files: Inside): Promise<Readable> {
  const tar = pack();
  const zipped = createGzip({ level: 3 });
  const fill = async () => {
    for (const [name, text] of Object.entries(texts)) tar.entry({ name, mode: 0o600 }, text);
    for (const [name, file] of Object.entries(files)) {
      const { size } = await stat(file);
      await pipeline(createReadStream(file), tar.entry({ name, size, mode: 0o600 }));
    }
    tar.finalize();
  };
  fill().catch((error) => tar.destroy(error));
  // An error ends the stream that is returned.
  pipeline(tar, zipped).catch(() => undefined);
  const encrypter = new Encrypter();
  encrypter.addRecipient(await identityToRecipient(key));
  return Readable.fromWeb((await encrypter.encrypt(Readable.toWeb(zipped) as never)) as never);
}

/**
 * Unpacks into a folder, and resolves to what was there. Throws a StoreProblem for another key, and for a file that was cut off or
 * changed: what is in the folder then is not to be used.
 */
export async function unseal(key: string, bytes: Readable, folder: string): Promise<Set<string>> {
  const decrypter = new Decrypter();
  decrypter.addIdentity(key);
  const found = new Set<string>();
  const entries = extract();
  const unpack = async () => {
    for await (const entry of entries) {
      const { name } = entry.header;
      if (!(known as readonly string[]).includes(name))
        throw new StoreProblem("it holds what no backup of this site holds");
      found.add(name);
      await pipeline(entry, createWriteStream(join(folder, name), { mode: 0o600, flags: "wx" }));
    }
  };
  try {
    const plain = Readable.fromWeb((await decrypter.decrypt(Readable.toWeb(bytes) as never)) as never);
    await Promise.all([pipeline(plain, createGunzip(), entries), unpack()]);
    return found;
  } catch (error) {
    // A lost connection says so itself, or in what it was caused by.
    const { message, cause } = error as Error;
    const outside = [error, cause].find((one) => /^(E[A-Z]+$|UND_)/.test(reasonOf(one)));
    if (outside || error instanceof StoreProblem) throw outside ?? error;
    throw new StoreProblem(
      /identit/.test(message) ? wrongKey : `it was cut off or changed (${message.slice(0, 99)})`,
    );
  }
}
