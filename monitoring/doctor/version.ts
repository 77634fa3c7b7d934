/**
 * Doctor check whether a newer version is there. Off until the owner names an address: a file `{"version", "date", "changes"}` of
 * whoever publishes versions, signed (Ed25519, base64) in a file of the same name with `.sig`. Nothing of the site is sent, and
 * nothing is installed: that is for somebody at the machine (deploy/install.sh).
 */
import { createPublicKey, verify } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { launch } from "../../content/site.ts";
import { fetchFeed } from "../../news/fetch/fetch-feed.ts";
import type { Settings } from "../../server/config.ts";
import { type Finding, ok, warn } from "./finding.ts";

const update = "cd /root/site && git pull && deploy/install.sh";

interface Release {
  version: string;
  /** YYYY-MM-DD. */
  date: string;
  /** What changed, in plain sentences. */
  changes: readonly string[];
}

/** Whether install.sh serves this machine, which it does not in a container. */
export const canInstall = existsSync("/run/systemd/system");

export async function checkVersion({
  settings,
  hasSystemd = canInstall,
}: {
  settings: Pick<Settings, "newsAllowPrivate">;
  hasSystemd?: boolean;
}): Promise<Finding> {
  const { updatesFrom, updatesKey } = launch;
  const { version } = JSON.parse(readFileSync("package.json", "utf8"));
  const runs = `This is version ${version}.`;
  if (!updatesFrom || !updatesKey) return ok(`${runs} Nothing looks for a newer one.`);
  const read = async (url: string) => {
    // Who asks is not told.
    const asking = { allowPrivate: settings.newsAllowPrivate, userAgent: "update-check" };
    const got = await fetchFeed(url, { ...asking, accept: "application/json, */*;q=0.5" });
    return got.status === "fresh" ? Buffer.from(got.bytes) : Buffer.alloc(0);
  };
  let files: [Buffer, Buffer];
  try {
    files = await Promise.all([read(updatesFrom), read(`${updatesFrom}.sig`)]);
  } catch (error) {
    return warn(`${runs} Whether there is a newer one could not be read: ${(error as Error).message}`, {
      unknown: true,
    });
  }
  const release = readRelease(...files, updatesKey);
  if (!release)
    return warn(
      `${runs} What ${updatesFrom} says of newer ones is not signed with your key, and was not read.`,
      {
        todo: "Ask whoever publishes the versions whether their key has changed, by another way than that address.",
      },
    );
  if (!isNewer(release.version, version)) return ok(`${runs} It is the newest.`);
  const day = new Date(release.date).toLocaleDateString("en-US", { dateStyle: "long", timeZone: "UTC" });
  const news = `${runs} Version ${release.version} is there since ${day}. ${release.changes.join(" ")}`;
  if (!hasSystemd)
    return warn(news, { todo: "docs/deploying.md, under Containers, says how to update this one." });
  return warn(news, {
    todo: "Whoever keeps the machine types this there. It backs up first, and goes back by itself when the new version does not come up:",
    ...{ line: update, command: update },
  });
}

/** What the file says when its signature is by this key (base64 of the DER form, as openssl writes it); undefined otherwise. */
export function readRelease(file: Buffer, signature: Buffer, key: string): Release | undefined {
  try {
    const by = createPublicKey({ key: Buffer.from(key, "base64"), format: "der", type: "spki" });
    if (!verify(null, file, by, Buffer.from(signature.toString("latin1"), "base64"))) return undefined;
    const { version, date, changes } = JSON.parse(file.toString("utf8"));
    if (!/^\d{1,4}(\.\d{1,4}){2}$/.test(version) || !/^\d{4}-\d\d-\d\d$/.test(date)) return undefined;
    const lines: string[] = Array.isArray(changes) ? changes.filter((line) => typeof line === "string") : [];
    return { version, date, changes: lines.slice(0, 20).map((line) => line.slice(0, 300)) };
  } catch {
    return undefined;
  }
}

/** Of two versions such as 3.10.0. */
export function isNewer(one: string, other: string): boolean {
  return one.localeCompare(other, "en", { numeric: true }) > 0;
}
