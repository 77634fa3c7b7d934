/** The installer on a fresh machine: a folder in place of /, and recorded stand-ins for what changes a system. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { makeKey } from "../../backups/sealed-file.ts";
import { runBackup } from "../../backups/send-backups.ts";
import { post, right } from "../support/ask.ts";
import { setBackupPlace } from "../support/backup-place.ts";
import { freePort } from "../support/free-port.ts";
import { openBeside } from "../support/start-server.ts";
import { type OwnerMachine, openMachine } from "./owner-machine.ts";

let machine: OwnerMachine;
let deskPort: number;

beforeEach(async () => {
  machine = await openMachine("srv/site");
  deskPort = await freePort();
  const { folder, restarter, standIn } = machine;
  const calls = join(folder, "calls");
  writeFileSync(calls, "");
  const noted = (script = "exit 0") => `echo "$(basename "$0") $*" >>${calls}\n${script}`;
  const has = (what: string) => `grep -qx "${what}" ${folder}/there`;
  writeFileSync(join(folder, "there"), "git\ncurl\n");
  standIn("dpkg-query", `${has(`\${!#}`)} && echo -n "install ok installed"`);
  standIn(
    "apt-get",
    noted(`[[ $1 == install ]] || exit 0
shift 4; printf '%s\\n' "$@" >>${folder}/there
mkdir -p ${folder}/etc/caddy && printf ':80 {\\n}\\n' >${folder}/etc/caddy/Caddyfile`),
  );
  standIn("adduser", noted(`echo site >>${folder}/there`));
  standIn("deluser", noted());
  standIn("getent", `[[ $1 == passwd ]] && ${has("site")}`);
  standIn(
    "install",
    `given=()\nwhile (($#)); do case $1 in -o | -g) shift ;; *) given+=("$1") ;; esac; shift; done\nexec /usr/bin/install "\${given[@]}"`,
  );
  standIn("caddy", noted());
  standIn("ss", "exit 0");
  standIn(
    "systemctl",
    // What it is asked while the site starts depends on how long that takes.
    `[[ $1 == show ]] && exit 0\n${noted(`case "$*" in
  "restart site") exec curl --silent --fail ${restarter.url}/0 ;;
  "enable --now site-backup.timer") touch ${folder}/timer ;;
  "is-enabled --quiet site-backup.timer") exec test -e ${folder}/timer ;;
esac`)}`,
  );
});

afterEach(() => machine.close());

const calls = () => {
  const file = join(machine.folder, "calls");
  const lines = readFileSync(file, "utf8").trim().split("\n").filter(Boolean);
  writeFileSync(file, "");
  return lines;
};
const install = (from: string, ...args: string[]) => installWith("", from, ...args);
const installWith = (input: string, from: string, ...args: string[]) =>
  machine.run(
    "install.sh",
    args,
    { ROOT: machine.folder, PORT: String(machine.port), DESK_PORT: String(deskPort) },
    from,
    input,
  );
const at = (path: string) => join(machine.folder, path);
const send = async (message: string) =>
  (await post(machine.url, right.contact.path, { ...right.contact.fields, message })).status;

test("one command installs, again it changes nothing, then it updates, goes back, and removes itself without what people sent", async () => {
  const first = await machine.version();
  const installed = await install(first, "Example.org", "--owner", "ann@example.org", "--yes");
  expect(installed).toMatchObject({
    status: 0,
    said: expect.stringContaining("This link works once, for 7 days"),
  });
  expect(installed.said).toContain(`https://desk.example.org/`);
  expect(installed.said).toContain("example.org has no address yet");
  expect(calls()).toEqual([
    "systemctl is-enabled --quiet site-backup.timer",
    "apt-get update --quiet",
    "apt-get install --quiet --yes --no-install-recommends adduser caddy iproute2 nodejs npm",
    expect.stringMatching(/^adduser .* --no-create-home site$/),
    "systemctl daemon-reload",
    "systemctl enable site",
    "systemctl restart site",
    "systemctl enable --now site-backup.timer",
    expect.stringMatching(/^caddy validate /),
    "systemctl reload-or-restart caddy",
  ]);
  expect(readFileSync(at("srv/site/settings.env"), "utf8")).toContain("SITE_URL=https://example.org\n");
  expect(readFileSync(at("etc/caddy/Caddyfile"), "utf8")).toBe(":80 {\n}\n\nimport site.caddy\n");
  const names = readFileSync(at("etc/caddy/site.caddy"), "utf8");
  expect(names).toContain(`example.org {\n\treverse_proxy 127.0.0.1:${machine.port} {`);
  expect(names).toContain(`desk.example.org {`);
  expect(names).toContain(`reverse_proxy 127.0.0.1:${deskPort} {`);
  expect(names).not.toMatch(/390[12]/);
  expect(await send("A message to the first version.")).toBe(303);
  const one = machine.current();

  const again = await install(first, "example.org");
  expect(again).toMatchObject({ status: 1, said: expect.stringContaining("add --yes") });
  expect(await install(first, "--yes")).toMatchObject({
    status: 0,
    said: expect.stringMatching(/This will be done.*if the version.*This version runs already\./s),
  });
  expect(calls()).toEqual([
    ...Array(2).fill("systemctl is-enabled --quiet site-backup.timer"),
    "systemctl is-active --quiet site",
  ]);
  await machine.stop();
  expect(await install(first, "--yes")).toMatchObject({
    status: 0,
    said: expect.not.stringContaining("already"),
  });
  expect(calls()).toContain("systemctl restart site");

  const second = await machine.version({ "README.md": (text) => `${text}\n` });
  expect(await install(second, "--yes")).toMatchObject({
    status: 0,
    said: expect.stringContaining("The new version runs."),
  });
  expect(machine.current()).not.toBe(one);

  const unit = () => readFileSync(at("etc/systemd/system/site.service"), "utf8");
  const failing = await machine.version({
    "build.ts": () => "process.exit(1);",
    "deploy/one-machine/site.service": (text) => `${text}# Newer.\n`,
  });
  expect(await install(failing, "--yes")).toMatchObject({ status: 1 });
  expect(unit()).not.toContain("# Newer.");
  expect(await install(second, "back")).toMatchObject({
    status: 0,
    said: expect.stringContaining(`Now runs: ${one}`),
  });
  expect(await send("A message after going back.")).toBe(303);

  calls();
  const removed = await install(second, "remove", "--yes");
  expect(removed).toMatchObject({
    status: 0,
    said: expect.stringContaining("apt-get remove adduser caddy iproute2 nodejs npm"),
  });
  expect(calls()).toEqual([
    "systemctl disable --now site site-backup.timer",
    "systemctl daemon-reload",
    "systemctl try-reload-or-restart caddy",
  ]);
  expect(readFileSync(at("etc/caddy/Caddyfile"), "utf8")).toBe(":80 {\n}\n\n");
  for (const gone of [
    "etc/caddy/site.caddy",
    "etc/systemd/system/site.service",
    "srv/site/releases",
    "srv/site/current",
  ])
    expect(existsSync(at(gone)), gone).toBe(false);
  expect(existsSync(at("srv/site/data/site.db"))).toBe(true);

  await machine.stop();
  expect(await install(second, "--yes")).toMatchObject({
    status: 0,
    said: expect.stringContaining("The new version runs."),
  });
  expect(readdirSync(at("srv/site/data/backups")).filter((name) => name.endsWith("upgrade.db"))).toHaveLength(
    2,
  );
  expect(await send("A message after it was installed again.")).toBe(303);
  await machine.stop();
  expect(await install(second, "remove", "--data", "--yes")).toMatchObject({
    status: 0,
    said: expect.stringContaining("ERASE"),
  });
  expect(existsSync(at("srv/site"))).toBe(false);
  expect(calls().at(-1)).toBe("deluser --quiet --system site");
});

test("one command on an empty machine brings back a site that is gone, from where it sent its backups", async () => {
  const version = await machine.version();
  expect(await install(version, "example.org", "--owner", "ann@example.org", "--yes")).toMatchObject({
    status: 0,
  });
  expect(await send("A message before the machine died.")).toBe(303);
  const data = at("srv/site/data");
  const secret = readFileSync(join(data, "secret"), "utf8").trim();
  const disk = at("disk");
  mkdirSync(disk);
  const key = await makeKey();
  const db = openBeside({ dataDir: data });
  await setBackupPlace({ db, secret }, { place: `file://${disk}`, key });
  const context = { db, settings: { dataDir: data, databaseUrl: "" }, secret, now: () => new Date() };
  expect(await runBackup(context, "full")).toEqual({ problem: undefined });
  await db.destroy();
  await machine.stop();
  for (const gone of ["srv", "there", "timer", "etc"]) rmSync(at(gone), { recursive: true });
  writeFileSync(at("there"), "git\ncurl\n");
  calls();

  const restore = ["example.org", "--restore", disk, "--yes"];
  expect(await install(version, ...restore)).toMatchObject({
    status: 1,
    said: expect.stringMatching(/That is no key.*Stopped at: bring back the newest backup/s),
  });
  const restored = await installWith(`${key}\n`, version, ...restore);
  expect(restored).toMatchObject({ status: 0, said: expect.stringContaining("Restored: the backup of") });
  // Whoever had the desk has it.
  expect(restored.said).not.toContain("This link works once");
  expect(readFileSync(at("srv/site/data/secret"), "utf8").trim()).toBe(secret);
  expect(await send("A message after it was back.")).toBe(303);
  const back = openBeside({ dataDir: data });
  const rows = await back.selectFrom("submissions").select("fields").orderBy("id").execute();
  await back.destroy();
  expect(rows.map(({ fields }) => JSON.parse(fields).message)).toEqual([
    "A message before the machine died.",
    "A message after it was back.",
  ]);
  expect(await install(version, ...restore)).toMatchObject({
    status: 1,
    said: expect.stringContaining("There is a site in"),
  });
});

test("what stops it halfway is said, and the next run goes on from there", async () => {
  const version = await machine.version();
  machine.standIn("npm", "echo the registry is down >&2; exit 1");
  const stopped = await install(version, "example.org", "--owner", "ann@example.org", "--yes");
  expect(stopped).toMatchObject({
    status: 1,
    said: expect.stringMatching(/the registry is down.*Stopped at: build the site.*it goes on here/s),
  });
  calls();
  machine.standIn("npm", `exec ln -s ${machine.project}/node_modules node_modules`);
  const finished = await install(version, "example.org", "--owner", "ann@example.org", "--yes");
  expect(finished).toMatchObject({ status: 0, said: expect.stringContaining("This link works once") });
  expect(calls().some((line) => line.startsWith("apt-get") || line.startsWith("adduser"))).toBe(false);
  expect(readFileSync(at("srv/site/packages"), "utf8")).toBe("adduser caddy iproute2 nodejs npm\n");
});

test("it refuses before it changes anything: another name, no name, a taken port, an owner without an address", async () => {
  const version = await machine.version();
  const refused = async (reason: RegExp, ...args: string[]) => {
    const { status, said } = await install(version, ...args);
    expect([status, said]).toEqual([1, expect.stringMatching(reason)]);
    expect(calls()).toEqual([]);
  };
  await refused(/under which name/, "--yes");
  await refused(/under which name/, "ex_ample.org", "--yes");
  await refused(/under which name/, "example.org;reboot", "--yes");
  await refused(/no email address/, "example.org", "--owner", "ann", "--yes");
  await refused(/There is no --now/, "example.org", "--now");
  machine.standIn("ss", `echo 'LISTEN 0 511 *:80 *:* users:(("nginx",pid=812,fd=6))'`);
  await refused(/taken by nginx/, "example.org", "--yes");
  machine.standIn("ss", "exit 0");
  machine.standIn("node", "echo v16.20.2");
  await refused(/Node 16\.20\.2; 18 is the oldest/, "example.org", "--yes");
  rmSync(at("stand-ins/node"));
  await refused(/Add --owner ADDRESS/, "example.org", "--yes");
  mkdirSync(at("srv/site"), { recursive: true });
  writeFileSync(at("srv/site/settings.env"), "SITE_URL=https://other.org\n");
  await refused(/serves other\.org/, "example.org", "--yes");
});

test("Caddy's other sites stay when it does not take the new names", async () => {
  const version = await machine.version();
  machine.standIn("caddy", "echo ambiguous site definition >&2; exit 1");
  const { status, said } = await install(version, "example.org", "--owner", "ann@example.org", "--yes");
  expect([status, said]).toEqual([
    1,
    expect.stringMatching(/ambiguous site definition.*does not take these names/s),
  ]);
  expect(readFileSync(at("etc/caddy/Caddyfile"), "utf8")).not.toContain("import");
  machine.standIn("caddy", "exit 0");
  // Somebody has the name there by hand, and it's left alone.
  writeFileSync(at("etc/caddy/Caddyfile"), "www.example.org, example.org {\n}\n");
  expect(await install(version, "--owner", "ann@example.org", "--yes")).toMatchObject({ status: 0 });
  expect(readFileSync(at("etc/caddy/Caddyfile"), "utf8")).not.toContain("import");
  writeFileSync(at("etc/caddy/Caddyfile"), ":80 {\n}\n");
  expect(await install(version, "--owner", "ann@example.org", "--yes")).toMatchObject({ status: 0 });
  expect(readFileSync(at("etc/caddy/Caddyfile"), "utf8")).toContain("\nimport site.caddy\n");
});
