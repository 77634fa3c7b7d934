import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { site } from "../../content/site.ts";
import { findUnset } from "../../server/process/launch-notes.ts";
import { ask, right, untilReadyz, urlencoded } from "../support/ask.ts";
import { openBeside, type RunningServer, startServer } from "../support/start-server.ts";
import { testEnvironment } from "../support/test-environment.ts";

const folder = mkdtempSync(join(tmpdir(), "start-"));
const home = join(import.meta.dirname, "../..");
const other = createServer();

beforeAll(async () => {
  writeFileSync(join(folder, "file"), "");
  writeFileSync(join(folder, "broken.json"), "[{");
  writeFileSync(join(folder, "nameless.json"), '[{"url":"https://example.org/feed"}]');
  await new Promise((resolve) => other.listen(0, "127.0.0.1", () => resolve(undefined)));
});

afterAll(() => {
  other.close();
  rmSync(folder, { recursive: true });
});

const wrong: [name: string, value: () => string][] = [
  ["PORT", () => "80a"],
  ["PORT", () => String((other.address() as AddressInfo).port)],
  ["HOST", () => "203.0.113.7"],
  ["DATA_DIR", () => join(folder, "file")],
  ["SITE_URL", () => "901ai.example"],
  ["TRUST_PROXY", () => "yes"],
  ["NEWS_FEEDS", () => join(folder, "none.json")],
  ["NEWS_FEEDS", () => join(folder, "broken.json")],
  ["NEWS_FEEDS", () => join(folder, "nameless.json")],
  ["NEWS_FEEDS", () => folder],
  ["DATA_DIR", () => "/proc/no/folder"],
  ["NEWS_FEEDS", () => "/dev/zero"],
  ["NEWS_REFRESH_MINUTES", () => "0"],
  ["DATABASE_URL", () => "postgres://localhost/site"],
  ["DATABASE_URL", () => "postgres://127.0.0.1:9/site"],
];

test.each(wrong)("a wrong %s stops the start with one sentence that names it", (name, value) => {
  const SECRET = value().includes(":9/") ? "only for this test, only on this machine" : "";
  const env = testEnvironment({ PORT: "0", DATA_DIR: join(folder, "data"), SECRET, [name]: value() });
  const started = spawnSync(process.execPath, ["server.ts"], {
    cwd: home,
    env,
    encoding: "utf8",
    timeout: 60_000,
  });
  expect(started.status).toBe(1);
  expect(started.stderr).toContain(name);
  expect(started.stderr.trimEnd().split("\n")).toHaveLength(1);
  expect(started.stdout).not.toContain("is open at");
});

test("a folder in the place of the secret stops the start with one sentence", async () => {
  const dataDir = join(folder, "with-folder");
  mkdirSync(join(dataDir, "secret"), { recursive: true });
  await expect(startServer({ DATA_DIR: dataDir })).rejects.toThrow(
    /The file \S+secret holds no secret\.[^\n]*\n/,
  );
});

test("a wrong setting stops the build with the same sentence", () => {
  const env = testEnvironment({ SITE_URL: "901ai.example" });
  const built = spawnSync(process.execPath, ["build.ts"], {
    cwd: home,
    env,
    encoding: "utf8",
    timeout: 60_000,
  });
  expect([built.status, built.stderr]).toEqual([
    1,
    'SITE_URL must be an origin such as https://example.org, not "901ai.example".\n',
  ]);
});

test("the start warns as long as the owner has not filled in the facts of the site", async () => {
  const server = await startServer();
  const warned = server.output().includes("facts about the site are not filled in");
  // A launched site has nothing to fill in.
  expect(warned).toBe(findUnset(site, { smtpUrl: undefined, trustProxy: 0 }).words.length > 0);
  await server.close();
});

test("the server is ready, and says that it is not once its data folder is gone", async () => {
  const server = await startServer();
  const status = async (path: string) => (await ask(server.url, path)).status;
  expect([await status("/healthz"), await status("/readyz")]).toEqual([200, 200]);
  const away = `${server.dataDir}-away`;
  renameSync(server.dataDir, away);
  await untilReadyz(server.url, 503);
  expect(await status("/healthz")).toBe(200);
  renameSync(away, server.dataDir);
  await untilReadyz(server.url, 200);
  await server.close();
});

test.each(["SIGTERM", "SIGINT"] as const)(
  "%s lets a form that is being sent arrive, even when it comes twice",
  async (signal) => {
    const server = await startServer();
    const { answer, finish } = await halfSent(server, { ...right.contact.fields, subject: signal });
    const ended = server.kill(signal);
    const refused = () => expect(ask(server.url, "/healthz")).rejects.toMatchObject({ code: "ECONNREFUSED" });
    await vi.waitFor(refused, 5_000);
    server.kill(signal);
    finish();
    expect(await answer).toMatch(/HTTP\/1\.1 303 [\s\S]*location: \/contact\?receipt=901-/i);
    expect(await ended).toBe(0);
    const db = openBeside(server);
    const rows = await db.selectFrom("submissions").select("fields").execute();
    await db.destroy();
    expect(rows.map((row) => JSON.parse(row.fields).subject)).toEqual([signal]);
    await server.close();
  },
);

/** Sends a form's headers, waits until the server wants the body, and holds the body back until `finish`. */
async function halfSent(server: RunningServer, fields: Record<string, string>) {
  const body = new URLSearchParams(fields).toString();
  const socket = connect(Number(new URL(server.url).port), "127.0.0.1").setEncoding("utf8");
  const type = urlencoded["Content-Type"];
  socket.write(
    `POST /contact HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Type: ${type}\r\nContent-Length: ${body.length}\r\n\r\n`,
  );
  let text = "";
  socket.on("data", (chunk) => {
    text += chunk;
  });
  await vi.waitFor(() => expect(text).toContain("100 Continue"), 20_000);
  const answer = new Promise<string>((resolve) => socket.on("close", () => resolve(text)));
  return { answer, finish: () => void socket.write(body) };
}
