/** `npm start -- demo`: something to look at on both sides, in a folder that goes with it. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { freePort } from "../support/free-port.ts";
import { testEnvironment } from "../support/test-environment.ts";

const patient = { timeout: 60_000 };

test("a demo fills site and desk, opens the desk by a link, and leaves nothing behind", async () => {
  const port = await freePort(2);
  const folder = await mkdtemp(join(tmpdir(), "demos-"));
  const env = testEnvironment({ PORT: String(port), NODE_ENV: "production", TMPDIR: folder });
  const demo = spawn(process.execPath, ["cli/demo/demo.ts"], {
    cwd: join(import.meta.dirname, "../.."),
    env,
  });
  let said = "";
  for (const stream of [demo.stdout, demo.stderr]) stream.on("data", (text) => (said += text));
  await expect.poll(() => said, patient).toContain("It is a demo");
  const read = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).text();
  await expect.poll(() => read("/events"), patient).toContain("Demo: read a power bill together");
  await expect.poll(() => read("/news"), patient).toContain("Demo: Memphis air monitors get their own page");
  const link = /http:\S+\/invitation\S+?(?=")/.exec(said)?.[0] ?? "";
  expect((await fetch(link)).status).toBe(200);
  const kept = async () => (await readdir(folder)).filter((name) => name.startsWith("demo-"));
  expect(await kept()).toHaveLength(1);
  demo.kill("SIGINT");
  expect(await once(demo, "exit")).toEqual([0, null]);
  await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow();
  expect(await kept()).toEqual([]);
}, 150_000);
