/**
 * A machine on which an owner runs the scripts of deploy/, in a folder of its own. npm, the build, runuser, systemctl and the
 * rehearsal's network are stand-ins: the packages, the build and the rights of this machine are there already.
 */
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { environment } from "../../server/config.ts";
import { type CopiedProject, copyProject } from "../support/copied-project.ts";
import { freePort } from "../support/free-port.ts";
import { openRestarter } from "./fake-systemctl.ts";

export const project = join(import.meta.dirname, "../..");

export type OwnerMachine = Awaited<ReturnType<typeof openMachine>>;

/** `home`: where the site will be, below the machine's folder. */
export async function openMachine(home = "") {
  const folder = mkdtempSync(join(tmpdir(), "machine-"));
  const site = join(folder, home);
  const port = await freePort();
  const versions: CopiedProject[] = [];
  let server: ChildProcess | undefined;
  let log = "";
  const env = () => ({
    PATH: `${join(folder, "stand-ins")}:${environment.path}`,
    SITE_HOME: site,
    REHEARSAL_PORT: String(rehearsalPort),
    NEWS_FEEDS: join(project, "test/fixtures/feeds/none.json"),
    RATE_LIMITS: "off",
  });
  const rehearsalPort = await freePort();
  const stop = async () => {
    if (!server || server.exitCode !== null || server.signalCode !== null) return;
    const gone = once(server, "exit");
    server.kill();
    await gone;
  };
  const restarter = await openRestarter(async () => {
    await stop();
    rmSync(join(folder, "ended"), { force: true });
    server = spawn("node", ["start.mjs", "serve"], { cwd: join(site, "current"), env: env() });
    server.once("exit", () => writeFileSync(join(folder, "ended"), ""));
    for (const stream of [server.stdout, server.stderr]) stream?.on("data", (text) => (log += text));
  });
  const standIn = (name: string, script: string) => {
    const file = join(folder, "stand-ins", name);
    mkdirSync(join(folder, "stand-ins"), { recursive: true });
    writeFileSync(file, `#!/usr/bin/env bash\n${script}\n`);
    chmodSync(file, 0o755);
  };
  standIn(
    "systemctl",
    `case "$*" in
  "restart site") exec curl --silent --fail ${restarter.url}/0 ;;
  show*) test ! -e ${folder}/ended || echo activating ;;
  *) exit 1 ;;
esac`,
  );
  // As find does for a user who may not enter the folder it is called in, such as root's home.
  standIn("runuser", `shift 3; [[ $1 != find || $PWD == ${site}* ]] || exit 1; exec "$@"`);
  standIn("npm", `exec ln -s ${project}/node_modules node_modules`);
  standIn("unshare", 'shift 2; exec "$@"');
  standIn("ip", "exit 0");
  return {
    project,
    folder,
    site,
    port,
    url: `http://127.0.0.1:${port}`,
    restarter,
    standIn,
    stop,
    /** What the server said since this was last asked. */
    takeLog: () => {
      const said = log;
      log = "";
      return said;
    },
    /** Where `current` leads. */
    current: () => readlinkSync(join(site, "current")),
    /** A version of the site as an owner unpacks it, with a build that is there already. */
    async version(change: Record<string, (text: string) => string> = {}): Promise<string> {
      const copy = await copyProject();
      versions.push(copy);
      const build = JSON.stringify(join(project, "build"));
      // Pages as they are; the server is the version's own.
      await copy.write(
        "build.ts",
        `import { cpSync } from "node:fs";\ncpSync(${build}, "build", { recursive: true });\n`,
      );
      for (const [path, edit] of Object.entries(change)) {
        const file = join(copy.folder, path);
        await copy.write(path, edit(existsSync(file) ? readFileSync(file, "utf8") : ""));
      }
      return copy.folder;
    },
    /** Runs a script of deploy/ of this project, or of a version. */
    run(script: string, args: string[] = [], more: Record<string, string> = {}, from = project, input = "") {
      const running = promisify(execFile)(resolve(from, "deploy", script), args, {
        env: { ...env(), ...more },
      });
      running.child.stdin?.end(input);
      return running.then(
        ({ stdout, stderr }) => ({ status: 0, said: stdout + stderr, stdout }),
        ({ code, stdout, stderr }) => ({ status: code, said: stdout + stderr, stdout }),
      );
    },
    async close() {
      await stop();
      await restarter.close();
      for (const version of versions.splice(0)) await version.remove();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
