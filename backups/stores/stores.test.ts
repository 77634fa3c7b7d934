/** The three kinds of stores: what is written comes back, or is not there at all. */
import { randomBytes } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type S3Server, startS3 } from "../../test/support/s3-server.ts";
import { type SftpServer, startSftp } from "../../test/support/sftp-server.ts";
import { openStore, publicPlace, readPlace, whyOf } from "./store.ts";

let folder: string;
let s3: S3Server;
let sftp: SftpServer;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "stores-"));
  s3 = await startS3();
  sftp = await startSftp(join(folder, "machine"));
});

afterEach(async () => {
  await s3.close();
  await sftp.close();
  rmSync(folder, { recursive: true, force: true });
});

const places = { S3: () => s3.url, SFTP: () => sftp.url, folder: () => `file://${folder}` };
const failing = () =>
  Readable.from(
    (async function* () {
      yield randomBytes(100_000);
      throw new Error("the machine lost its power");
    })(),
  );

test.each(["S3", "SFTP", "folder"] as const)(
  "%s: what was written is listed, comes back and goes",
  async (kind) => {
    const store = await openStore(places[kind]());
    const names = ["one.age", "two.age", "three.age", "four.age", "five.age"];
    const bytes = randomBytes(300_000);
    for (const name of names) await store.write(name, Readable.from([bytes]));
    const listed = await store.list();
    expect(listed.toSorted((a, b) => a.name.localeCompare(b.name))).toEqual(
      names.toSorted().map((name) => ({ name, bytes: bytes.length })),
    );
    expect((await buffer(await store.read("three.age"))).equals(bytes)).toBe(true);
    for (const name of names.slice(1)) await store.remove(name);
    expect(await store.list()).toEqual([{ name: "one.age", bytes: bytes.length }]);
    await store.close();
  },
);

test.each(["S3", "SFTP", "folder"] as const)(
  "%s: an upload that is cut off leaves nothing under its name",
  async (kind) => {
    const store = await openStore(places[kind]());
    await expect(store.write("cut.age", failing())).rejects.toThrow();
    expect((await store.list()).filter(({ name }) => name === "cut.age")).toEqual([]);
    await store.close();
  },
);

test("S3: a large file goes in parts of 8 MB, and one that is cut off is given up there too", async () => {
  const store = await openStore(s3.url);
  const chunk = randomBytes(1_000_000);
  const all = Array.from({ length: 40 }, () => chunk);
  await store.write("large.age", Readable.from(all));
  expect(s3.requests.filter((one) => one.startsWith("PUT"))).toHaveLength(5);
  expect((await buffer(await store.read("large.age"))).equals(Buffer.concat(all))).toBe(true);
  const cut = async function* () {
    yield* all;
    throw new Error("lost");
  };
  await expect(store.write("cut.age", Readable.from(cut()))).rejects.toThrow("lost");
  expect([...s3.files.keys()]).toEqual(["our site/large.age"]);
  expect(s3.open()).toBe(0);
});

test("S3: what the service refuses is told with its own word", async () => {
  const store = await openStore(s3.url);
  s3.refuse("POST", "AccessDenied");
  const why = (work: Promise<unknown>) => work.then(() => "fine", whyOf);
  expect(await why(store.write("a.age", Readable.from([Buffer.from("a")])))).toBe(
    "the service said: AccessDenied",
  );
  const other = new URL(s3.url);
  other.password = "wrong";
  const wrong = await openStore(other.href);
  expect(await why(wrong.list())).toBe("the service said: SignatureDoesNotMatch");
  await s3.close();
  expect(await why(store.list())).toBe("nothing answers there");
  s3 = await startS3();
});

test("SFTP: a machine with another host key is refused, and told by its fingerprint", async () => {
  const first = await openStore(sftp.url);
  expect(first.hostKey).toMatch(/^SHA256:[\w+/]{43}$/);
  await first.close();
  const pinned = new URL(sftp.url);
  pinned.searchParams.set("host", first.hostKey ?? "");
  await (await openStore(pinned.href)).close();
  await sftp.close();
  sftp = await startSftp(join(folder, "another"), Number(pinned.port));
  await expect(openStore(pinned.href)).rejects.toThrow(
    `in place of ${first.hostKey}. Ask whoever runs it before you save the place anew`,
  );
});

test("SFTP: a wrong password and a full disk are told in words", async () => {
  const wrong = new URL(sftp.url);
  wrong.password = "wrong";
  await expect(openStore(wrong.href)).rejects.toThrow("the machine refuses this name and password");
  const store = await openStore(sftp.url);
  sftp.setRoom(50_000);
  const written = store.write("a.age", Readable.from([randomBytes(300_000)]));
  await expect(written).rejects.toThrow("the machine said:");
  expect((await store.list()).map(({ name }) => name)).not.toContain("a.age");
  await store.close();
});

test("a folder that is not there is not made: its disk may not be mounted", async () => {
  const missing = join(folder, "mnt");
  await expect(openStore(`file://${missing}`)).rejects.toThrow("its disk may not be mounted");
  expect(existsSync(missing)).toBe(false);
  expect(readdirSync(folder)).toEqual(["machine"]);
});

test("a place is typed without its password, and shown without it", () => {
  const typed = "sftp://site@backups.example/~/901ai?host=SHA256%3Aabc";
  const full = readPlace(typed, "a p@ss/word");
  expect(new URL(full).password).toBe("a%20p%40ss%2Fword");
  expect(publicPlace(full)).toBe(typed);
  expect(publicPlace(readPlace("/mnt/our disk", ""))).toBe("/mnt/our disk");
  expect(() => readPlace("backups.example", "")).toThrow("is none of /a/folder");
});
