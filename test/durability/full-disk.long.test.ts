/** Disks that fail, fill up or go away: nobody is thanked for what is not kept, and the site comes back by itself. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { forms } from "../../forms/catalog.ts";
import { ask, post, right, untilReadyz } from "../support/ask.ts";
import { type RunningServer, startServer } from "../support/start-server.ts";
import { acknowledgedSubmissions, keptSubmissions, newKeys, submitMany } from "../support/submit-many.ts";
import { breakDisk } from "./database-faults.ts";
import { whyNoTrace } from "./trace.ts";

const obstacle = whyNoTrace();
const untried = obstacle ? ` (not tried: ${obstacle})` : "";
const atOnce = 8;

let dataDir: string;
let server: RunningServer | undefined;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "disk-"));
});

afterEach(async () => {
  await server?.kill("SIGKILL");
  spawnSync("umount", [dataDir], { stdio: "ignore" });
  rmSync(dataDir, { recursive: true, force: true });
});

test.skipIf(obstacle).each([
  ["cannot sync", ["fsync:error=EIO", "fdatasync:error=EIO"], "SQLITE_IOERR_FSYNC"],
  ["has no room", ["pwrite64:error=ENOSPC"], "SQLITE_FULL"],
  ["cannot write", ["pwrite64:error=EIO"], "SQLITE_IOERR_WRITE"],
  ["was mounted anew for reading only", ["pwrite64:error=EROFS"], "SQLITE_IOERR_WRITE"],
])(
  `while the disk %s nobody is thanked, the log says why, and after that all goes on${untried}`,
  async (_, faults, why) => {
    server = await startServer({ DATA_DIR: dataDir, RATE_LIMITS: "off" });
    const before = await submitMany(server.url, newKeys(20), { atOnce });
    const mend = await breakDisk(server, faults);
    const meanwhile = await submitMany(server.url, newKeys(20), { atOnce });
    const page = await post(server.url, "/contact", { ...right.contact.fields, subject: "Typed with care" });
    const ready = await ask(server.url, "/readyz");
    await mend();
    expect([before.thanked.size, meanwhile.thanked.size]).toEqual([20, 0]);
    expect([...meanwhile.refused.values()]).toEqual(Array(20).fill(503));
    expect(page.status).toBe(503);
    expect(page.text).toContain(forms.contact.failureTitle);
    expect(page.text).toContain('value="Typed with care"');
    expect(ready.status).toBe(503);
    expect(server.output()).toContain(`"why":"${why}"`);

    const after = await submitMany(server.url, [...meanwhile.refused.keys()], { atOnce });
    expect(after.thanked.size).toBe(20);
    await untilReadyz(server.url, 200);
    await server.kill("SIGKILL");
    const thanked = new Map([...before.thanked, ...after.thanked]);
    expect(await keptSubmissions({ dataDir })).toEqual(acknowledgedSubmissions(thanked));
  },
);

test.skipIf(obstacle)(
  `of a disk that fails now and then, everybody who was thanked is in the inbox${untried}`,
  async () => {
    server = await startServer({ DATA_DIR: dataDir, RATE_LIMITS: "off" });
    const mend = await breakDisk(server, ["fsync:error=EIO:when=2+3", "pwrite64:error=ENOSPC:when=40+97"]);
    const told = await submitMany(server.url, newKeys(150), { atOnce });
    await mend();
    const again = await submitMany(server.url, [...told.refused.keys()], { atOnce });
    await server.kill("SIGKILL");
    expect(told.refused.size).toBeGreaterThan(0);
    expect(told.thanked.size).toBeGreaterThan(0);
    expect(await keptSubmissions({ dataDir })).toEqual(
      acknowledgedSubmissions(new Map([...told.thanked, ...again.thanked])),
    );
  },
);

const mounted = mayMount();
const unmounted = mounted ? "" : " (not tried: a small disk can only be made by root)";

test.skipIf(!mounted)(
  `on a full disk nobody is thanked, and as soon as there is room all goes on${unmounted}`,
  async () => {
    expect(mount(dataDir)).toBe(true);
    writeFileSync(join(dataDir, "ballast"), Buffer.alloc(2_000_000));
    server = await startServer({ DATA_DIR: dataDir, RATE_LIMITS: "off" });
    const told = await submitMany(server.url, newKeys(400), { atOnce });
    expect(told.thanked.size + told.refused.size).toBe(400);
    expect(told.thanked.size).toBeGreaterThan(10);
    expect(told.refused.size).toBeGreaterThan(10);
    expect([...new Set(told.refused.values())]).toEqual([503]);
    expect((await ask(server.url, "/readyz")).status).toBe(503);
    expect(server.output()).toMatch(/"why":"SQLITE_(FULL|IOERR_\w+)"/);

    rmSync(join(dataDir, "ballast"));
    const again = await submitMany(server.url, [...told.refused.keys()].slice(0, 10), { atOnce });
    expect(again.thanked.size).toBe(10);
    await untilReadyz(server.url, 200);
    await server.kill("SIGKILL");
    expect(await keptSubmissions({ dataDir })).toEqual(
      acknowledgedSubmissions(new Map([...told.thanked, ...again.thanked])),
    );
  },
);

test.each([
  ["deleted", (file: string) => rmSync(file)],
  [
    "moved away and replaced",
    (file: string) => {
      renameSync(file, `${file}.old`);
      writeFileSync(file, "");
    },
  ],
])(
  "when the database file was %s under a running server, nobody is thanked for what nobody would find",
  async (_, harm) => {
    server = await startServer({ DATA_DIR: dataDir, RATE_LIMITS: "off" });
    expect((await submitMany(server.url, newKeys(5), { atOnce })).thanked.size).toBe(5);
    harm(join(dataDir, "site.db"));
    const told = await submitMany(server.url, newKeys(5), { atOnce });
    expect([...told.refused.values()]).toEqual(Array(5).fill(503));
    expect((await ask(server.url, "/readyz")).status).toBe(503);
    expect(server.output()).toContain('"why":"DATABASE_FILE_GONE"');
  },
);

/** Whether this user may mount is only known by trying. */
function mayMount(): boolean {
  const folder = mkdtempSync(join(tmpdir(), "mount-"));
  const done = mount(folder);
  spawnSync("umount", [folder], { stdio: "ignore" });
  rmSync(folder, { recursive: true });
  return done;
}

/** A disk of 7 MB in memory. */
function mount(folder: string): boolean {
  return spawnSync("mount", ["-t", "tmpfs", "-o", "size=7m", "none", folder]).status === 0;
}
