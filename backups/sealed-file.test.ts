/** The encrypted file: only its key opens it, and only whole. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { createGzip, gunzipSync } from "node:zlib";
import { Decrypter, Encrypter, identityToRecipient } from "age-encryption";
import { pack } from "tar-stream";
import { afterEach, beforeEach, expect, test } from "vitest";
import { keyName, makeKey, readKey, seal, unseal } from "./sealed-file.ts";

let folder: string;
let key: string;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "sealed-"));
  key = await makeKey();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const database = "a row\n".repeat(50_000);

async function sealed(): Promise<Buffer> {
  writeFileSync(join(folder, "from"), database);
  return buffer(await seal(key, { name: "one", secret: "of the site" }, { "site.db": join(folder, "from") }));
}

const open = (bytes: Uint8Array, withKey = key) => {
  mkdirSync(join(folder, "to"));
  return unseal(withKey, Readable.from([bytes]), join(folder, "to"));
};

test("what was sealed comes back, and nothing of it can be read before", async () => {
  const bytes = await sealed();
  expect(bytes.length).toBeLessThan(20_000);
  expect(bytes.toString("latin1")).toMatch(/^age-encryption\.org\/v1\n-> X25519 /);
  expect(await open(bytes)).toEqual(new Set(["name", "secret", "site.db"]));
  expect(readFileSync(join(folder, "to", "site.db"), "utf8")).toBe(database);
  expect(readFileSync(join(folder, "to", "secret"), "utf8")).toBe("of the site");
});

test("any program for age and tar reads it", async () => {
  const decrypter = new Decrypter();
  decrypter.addIdentity(key);
  const tar = gunzipSync(await decrypter.decrypt(await sealed()));
  expect(tar.subarray(257, 262).toString()).toBe("ustar");
});

test("another key is told from a file that was changed or cut off", async () => {
  const bytes = await sealed();
  await expect(open(bytes, await makeKey())).rejects.toThrow("another key locks it");
  rmSync(join(folder, "to"), { recursive: true });
  for (const [i, cut] of [10, 150, 1000, bytes.length - 1].entries()) {
    await expect(open(bytes.subarray(0, cut)), `cut at ${cut}, ${i}`).rejects.toThrow("cut off or changed");
    rmSync(join(folder, "to"), { recursive: true });
  }
  const flipped = Buffer.from(bytes);
  flipped[900] = (flipped[900] ?? 0) ^ 1;
  await expect(open(flipped)).rejects.toThrow("cut off or changed");
});

test("a file with anything else in it is refused, whatever its path", async () => {
  for (const name of ["../site.db", "/tmp/evil", "site.db-wal", "secret.before"]) {
    const tar = pack();
    tar.entry({ name }, "evil");
    tar.finalize();
    const encrypter = new Encrypter();
    encrypter.addRecipient(await identityToRecipient(key));
    const bytes = await encrypter.encrypt(await buffer(tar.pipe(createGzip())));
    await expect(open(bytes), name).rejects.toThrow("no backup of this site");
    rmSync(join(folder, "to"), { recursive: true });
  }
});

test("a key is read in groups and small letters; a slip of the pen is noticed", async () => {
  const typed = key.toLowerCase().replace(/.{6}/g, "$& ");
  expect(await readKey(` ${typed}\n`)).toBe(key);
  const at = 40;
  const slip = key.slice(0, at) + (key[at] === "Q" ? "P" : "Q") + key.slice(at + 1);
  for (const wrong of [slip, key.slice(1), "", "AGE-SECRET-KEY-1"])
    expect(await readKey(wrong)).toBeUndefined();
  expect(await keyName(key)).toMatch(/^[\da-f]{8}$/);
});
