/**
 * Draws the film frame by frame: `node media/film/render.ts FOLDER [--variant tall] [--from 0] [--to 239] [--frames 240]
 * [--width 1600] [--height 900] [--chromium chromium]`. Opens scene.html in a headless Chromium (software WebGL) and
 * writes the frames it sends back as f0000.png and so on. The same frame gives the same picture.
 */
import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    variant: { type: "string", default: "wide" },
    from: { type: "string", default: "0" },
    to: { type: "string", default: "239" },
    frames: { type: "string", default: "240" },
    width: { type: "string" },
    height: { type: "string" },
    chromium: { type: "string", default: "chromium" },
  },
});
const folder = positionals[0];
if (!folder) throw new Error("Say which folder the frames go to");
mkdirSync(folder, { recursive: true });

const files = new Map([
  ["/", { name: "scene.html", type: "text/html" }],
  ["/scene.js", { name: "scene.js", type: "text/javascript" }],
]);
const profile = mkdtempSync(join(tmpdir(), "scene-"));
const { promise: finished, resolve: finish, reject: fail } = Promise.withResolvers<void>();
let count = 0;

const server = createServer(async (request, response) => {
  const url = new URL(request.url ?? "/", "http://localhost");
  const file = files.get(url.pathname);
  if (file) {
    response.writeHead(200, { "content-type": file.type });
    response.end(await readFile(new URL(file.name, import.meta.url)));
    return;
  }
  const body = await bodyOf(request);
  if (url.pathname === "/done") finish();
  if (url.pathname === "/error") fail(new Error(body.toString()));
  if (url.pathname === "/frame") {
    await writeFile(join(folder, `f${String(url.searchParams.get("n")).padStart(4, "0")}.png`), body);
    if (++count % 24 === 0) console.log(`${count} frames`);
  }
  response.end();
});
await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));

const browser = spawn(options.chromium, [
  "--headless=new",
  "--no-sandbox",
  "--enable-unsafe-swiftshader",
  "--use-angle=swiftshader",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  `--user-data-dir=${profile}`,
  "--window-size=800,600",
  sceneUrl(),
]);
browser.on("error", fail);
browser.on("exit", (code) => fail(new Error(`Chromium ended with ${code} after ${count} frames`)));

try {
  await finished;
  console.log(`${count} frames in ${folder}`);
} finally {
  const gone = new Promise((exited) => browser.once("exit", exited));
  if (browser.kill()) await gone;
  server.close();
  server.closeAllConnections();
  rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
}

function sceneUrl(): string {
  const { variant, from, to, frames, width, height } = options;
  const query = new URLSearchParams({ variant, from, to, frames, post: "1" });
  if (width) query.set("w", width);
  if (height) query.set("h", height);
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/?${query}`;
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  return Buffer.concat(parts);
}
