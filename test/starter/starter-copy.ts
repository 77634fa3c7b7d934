/** A copy of the starter with stand-ins for npm, the build and the server, so that nothing real is installed. */
import { spawn, spawnSync } from "node:child_process";
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { environment as ours } from "../../server/config.ts";

const real = join(import.meta.dirname, "../..");
/** Every folder of the project that the build reads. */
export const folders = readdirSync(real, { withFileTypes: true })
  .filter(
    (entry) =>
      entry.isDirectory() &&
      !/^(\.|(bench|build|cli|data|deploy|docs|test|test-results|node_modules)$)/.test(entry.name),
  )
  .map(({ name }) => name);

/** A program that notes each of its runs (who, with what, on which Node), and does `more`. */
export const note = (who: string, more = "") => `
  const { appendFileSync, mkdirSync, writeFileSync } = require("node:fs");
  const { NODE_ENV, SMTP_URL, DATABASE_URL, DATA_DIR } = process.env;
  const settings = { SMTP_URL, DATABASE_URL, DATA_DIR };
  appendFileSync("ran.txt", JSON.stringify({ who: "${who}", args: process.argv.slice(2), node: process.execPath, NODE_ENV, settings }) + "\\n");
  ${more}`;

export interface Run {
  who: string;
  args: string[];
  node: string;
  NODE_ENV?: string;
  settings?: Record<string, string>;
}

export function copyStarter() {
  const home = mkdtempSync(join(tmpdir(), "starter-"));
  const environment = { PATH: ours.path, npm_execpath: join(home, "npm.js") };
  const write = (file: string, text: string) => {
    mkdirSync(join(home, file, ".."), { recursive: true });
    writeFileSync(join(home, file), text);
  };
  copyFileSync(join(real, "start.mjs"), join(home, "start.mjs"));
  cpSync(join(real, "server/starter"), join(home, "server/starter"), { recursive: true });
  write("package.json", '{"optionalDependencies":{}}');
  write("package-lock.json", "{}");
  for (const folder of folders) write(`${folder}/words.ts`, folder);
  for (const file of ["background-jobs.ts", "services.ts", "react-router.config.ts", "vite.config.ts"])
    write(file, "");
  write("npm.js", note("npm", 'mkdirSync("node_modules", { recursive: true });'));
  write("build.ts", note("build"));
  write("server.ts", note("server", "process.exit(Number(process.argv[2]) || 0);"));
  write("cli.ts", note("desk"));

  const startWith = (settings: Record<string, string>, ...args: string[]) =>
    spawnSync(process.execPath, ["start.mjs", ...args], {
      cwd: home,
      env: { ...environment, ...settings },
      encoding: "utf8",
    });
  /** Starts it and goes on; `ended` tells exit code, signal and what it said. */
  const startAside = (...args: string[]) => {
    const child = spawn(process.execPath, ["start.mjs", ...args], { cwd: home, env: environment });
    let said = "";
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (chunk) => {
        said += chunk;
      });
    const ended = new Promise<[number | null, string | null, string]>((resolve) =>
      child.once("exit", (code, signal) => resolve([code, signal, said])),
    );
    return { child, ended, said: () => said };
  };
  /** Who ran since the last time somebody asked. */
  const ran = (): Run[] => {
    const file = join(home, "ran.txt");
    if (!existsSync(file)) return [];
    const lines = readFileSync(file, "utf8").trim().split("\n");
    rmSync(file);
    return lines.map((line) => JSON.parse(line));
  };
  return {
    home,
    write,
    start: (...args: string[]) => startWith({}, ...args),
    startWith,
    startAside,
    ran,
    who: () => ran().map((run) => run.who),
    remove: () => rmSync(home, { recursive: true, force: true }),
  };
}
