/** What the server says to a person at a terminal, and what to a program that reads its output. */
import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { environment } from "../../server/config.ts";
import { ask } from "../support/ask.ts";
import { startServer } from "../support/start-server.ts";

const home = join(import.meta.dirname, "../..");
/** `script` of util-linux runs a command at a terminal of its own. */
const hasTerminal = spawnSync("script", ["--version"], { encoding: "utf8" }).stdout?.includes("util-linux");
let dataDir: string;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "terminal-"));
});

afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

async function atTerminal(
  settings: Record<string, string>,
  seen: (url: string, said: () => string) => Promise<void>,
) {
  const env = {
    PATH: environment.path,
    NODE_ENV: "production",
    PORT: "0",
    DATA_DIR: dataDir,
    NEWS_FEEDS: join(home, "test/fixtures/feeds/none.json"),
    ...settings,
  };
  const command = `exec '${process.execPath}' server.ts`;
  const child = spawn("script", ["--quiet", "--return", "--command", command, "/dev/null"], {
    cwd: home,
    env,
  });
  let output = "";
  child.stdout.on("data", (chunk) => {
    output += chunk;
  });
  const said = () => stripVTControlCharacters(output).replaceAll("\r", "");
  const ended = new Promise((resolve) => child.once("exit", resolve));
  try {
    await vi.waitFor(() => expect(said()).toMatch(/localhost:\d+\n/), 30_000);
    await seen(`http://127.0.0.1:${/localhost:(\d+)/.exec(said())?.[1]}`, said);
  } finally {
    child.kill();
    await ended;
  }
}

test.skipIf(!hasTerminal)(
  "at a terminal the first start ends with what is open, what to set and what checks it",
  async () => {
    await atTerminal({}, async (url, said) => {
      await vi.waitFor(() => expect(said()).toMatch(/npm run desk -- doctor\n/), 20_000);
      expect(said().trim().split("\n").slice(-3)).toEqual([
        expect.stringMatching(/ is open at http:\/\/localhost:\d+$/),
        expect.stringMatching(
          /^Before a launch, set .* at the desk, under Site, and SMTP_URL and TRUST_PROXY in \.env/,
        ),
        "This command checks all of it, and more: npm run desk -- doctor",
      ]);
      await ask(url, "/news?receipt=901-ABCD-EFGH");
      await vi.waitFor(() =>
        expect(said()).toMatch(/^\d\d:\d\d:\d\d info {2}answered \(GET \/news 200 \d+ ms\)$/m),
      );
      expect(said()).not.toContain('{"');
    });
  },
);

test.skipIf(!hasTerminal)("several processes at a terminal say it once", async () => {
  await atTerminal({ WORKERS: "2" }, async (_, said) => {
    await vi.waitFor(() => expect(said()).toMatch(/npm run desk -- doctor\n/), 20_000);
    expect(said().split("is open at")).toHaveLength(2);
  });
});

test("a program that reads the output gets JSON, line for line", async () => {
  const server = await startServer();
  await ask(server.url, "/news?receipt=901-ABCD-EFGH");
  await server.close();
  const lines = server.output().trim().split("\n");
  const messages = lines.map((line) => JSON.parse(line).msg);
  expect(messages).toContain("facts about the site are not filled in");
  expect(messages).toContainEqual(expect.stringMatching(/ is open at http:\/\/localhost:\d+$/));
  expect(messages).toContain("answered");
});
