import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, expect, test } from "vitest";
import { cardPicture } from "../news/pictures/pictures.ts";
import { drawPhoto } from "../test/support/pictures.ts";
import { openPictureEncoder, type PictureEncoder } from "./encode-process.ts";

let encoder: PictureEncoder;
afterEach(() => encoder.close());

/** A program in place of the one that encodes. */
function program(text: string): URL {
  const file = join(mkdtempSync(join(tmpdir(), "encoder-")), "program.mjs");
  writeFileSync(file, text);
  return pathToFileURL(file);
}

const lost = { problem: "Reading it took too long or too much memory." };

test("pictures are encoded in another process, one after the other, and a bad one between them harms none", async () => {
  encoder = openPictureEncoder();
  const photo = await drawPhoto().jpeg().toBuffer();
  const results = await Promise.all([
    encoder.encode(photo, cardPicture),
    encoder.encode(Buffer.from("<svg/>"), cardPicture),
    encoder.encode(photo.subarray(0, 9_000), cardPicture),
    encoder.encode(photo, cardPicture),
  ]);
  expect(results).toMatchObject([
    { width: 960, height: 540 },
    { problem: "It is no JPEG, PNG, WebP, AVIF or GIF." },
    { problem: "It is broken." },
    { width: 960, height: 540 },
  ]);
});

test("a decoder that falls over costs one picture and not the site", async () => {
  const falls =
    'process.on("message", ({ bytes: [first] }) => first ? process.send("fine") : process.abort());';
  encoder = openPictureEncoder({ program: program(falls) });
  const results = [0, 1, 0, 1].map((first) => encoder.encode(Uint8Array.of(first), cardPicture));
  expect(await Promise.all(results)).toEqual([lost, "fine", lost, "fine"]);
});

test("a decoder that hangs is ended, and one that cannot be started is a problem", async () => {
  encoder = openPictureEncoder({
    timeLimit: 300,
    program: program('process.on("message", () => { for (;;); });'),
  });
  expect(await encoder.encode(Uint8Array.of(1), cardPicture)).toEqual(lost);
  encoder = openPictureEncoder({ program: new URL("file:///nowhere.mjs") });
  expect(await encoder.encode(Uint8Array.of(1), cardPicture)).toEqual(lost);
});

test("the process knows none of the settings", async () => {
  const tells = 'process.on("message", () => process.send(Object.keys(process["env"])));';
  encoder = openPictureEncoder({ program: program(tells) });
  const names = await encoder.encode(Uint8Array.of(1), cardPicture);
  expect(names).not.toContain("PATH");
  expect(names).not.toContain("HOME");
});

// Again, because on a busy machine the first threads may begin before we come to set it.
const onLinux = { retry: 2, skip: process.platform !== "linux" };
test("everything else on the machine goes before a picture", onLinux, async () => {
  const tells = `import { readdirSync, readFileSync } from "node:fs";
    const nice = (thread) => readFileSync("/proc/self/task/" + thread + "/stat", "utf8").split(") ")[1].split(" ")[16];
    process.on("message", () => process.send(readdirSync("/proc/self/task").map(nice)));`;
  encoder = openPictureEncoder({ program: program(tells) });
  const priorities: unknown = await encoder.encode(Uint8Array.of(1), cardPicture);
  expect(new Set(priorities as string[])).toEqual(new Set(["10"]));
});

test("closing ends what is under way, and nothing begins afterwards", async () => {
  encoder = openPictureEncoder({ program: program('process.on("message", () => undefined);') });
  const waiting = encoder.encode(Uint8Array.of(1), cardPicture);
  const next = encoder.encode(Uint8Array.of(1), cardPicture);
  await new Promise((resolve) => setTimeout(resolve, 100));
  encoder.close();
  expect(await waiting).toEqual(lost);
  expect(await next).toEqual({ problem: "There was no time for it." });
});
