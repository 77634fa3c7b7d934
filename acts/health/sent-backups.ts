/** Backups to another machine: where they go, the key that locks them, one now, a test now. */
import { instantOf } from "../../backups/names.ts";
import { forgetForNewKey, forgetNotes } from "../../backups/notes.ts";
import { restoredAt, runBackup, tryPlace } from "../../backups/send-backups.ts";
import { publicPlace, readPlace } from "../../backups/stores/store.ts";
import type { FieldError } from "../../publishing/kind.ts";
import { capitalized } from "../../text/capitalized.ts";
import { secretSetting } from "../../text/words/reading.ts";
import { encryptSecret } from "../../words/secrets.ts";
import { saveWord } from "../../words/store.ts";
import { type Act, type ActServices, defineAct, type Input, refuse, takeUpWords, type Work } from "../act.ts";
import { shortMoment } from "../moments.ts";
import { lookAgain } from "./checks.ts";

const shared = { on: "site", role: "owner" } as const satisfies Partial<Act>;
const settle = async (services: ActServices) => {
  await takeUpWords(services);
  await lookAgain(services);
};

/** Not undone: what was before is nowhere but encrypted. Fresh: whoever changes it gets everything that people sent. */
export const connect = defineAct({
  ...shared,
  fresh: true,
  name: "backup.connect",
  label: "Try to write and read there",
  log: "set where backups go",
  input: {
    kind: "s3, sftp or folder",
    address: "of the service, or of the machine",
    folder: "there; of a service its bucket, with a folder in it after a slash",
    user: "the access key, or the name on that machine",
    password: "of it, or a private key; empty: the one of now",
    region: "where the service names one",
  },
  prepare: async ({ input, ...work }) => {
    const typed = placeFrom(input, secretSetting("backup.place"));
    if (typeof typed !== "string") return refuse("invalid", "Look at what is marked.", { errors: [typed] });
    const { problem, hostKey, newest } = await tryPlace(work, typed);
    if (problem) return refuse("failed", `${capitalized(problem)}. Nothing was changed.`);
    const url = new URL(typed);
    if (hostKey) url.searchParams.set("host", hostKey);
    return { url: url.href, hostKey, newest };
  },
  run: async (work) => {
    const { url, hostKey, newest } = work.prepared;
    await keep(work, "backup.place", url);
    await forgetNotes(work.trx);
    const pinned = hostKey ? ` That machine’s key is ${hostKey}; another one will be refused.` : "";
    const taken = newest
      ? ` There are backups already, the newest of ${shortMoment(instantOf(newest), work.at)}. They count as this site’s from now on, and the old ones go with time: if another site sends them, choose another folder.`
      : "";
    return { text: `Writing, reading and deleting work there.${pinned}${taken}` };
  },
  after: settle,
});

export const start = defineAct({
  ...shared,
  fresh: true,
  name: "backup.start",
  label: "I have it. Start",
  log: "began backups with a new key",
  input: { key: "AGE-SECRET-KEY-1…, as age-keygen makes one", last: "its last four characters" },
  prepare: async ({ input }) => {
    const { readKey } = await import("../../backups/sealed-file.ts");
    const key = await readKey(input.key ?? "");
    if (!key) return refuse("invalid", "Make a key first.");
    if (!secretSetting("backup.place")) return refuse("invalid", "Say first where the backups go.");
    if ((input.last ?? "").trim().toUpperCase() === key.slice(-4)) return { key };
    const message = "Those aren’t its last four characters. Look at what you wrote down.";
    return refuse("invalid", undefined, { errors: [{ field: "last", message }] });
  },
  run: async (work) => {
    await keep(work, "backup.key", work.prepared.key);
    const note = await forgetForNewKey(work.trx, work.at);
    return {
      text: restoredAt(note)
        ? "The first backup waits, as it does after a restore: the screen says until when."
        : "The first backup leaves within a minute, and is restored as a test.",
    };
  },
  after: settle,
});

export const stop = defineAct({
  ...shared,
  name: "backup.stop",
  label: "Send no more backups",
  log: "stopped backups to another machine",
  run: async (work) => {
    await keep(work, "backup.place", "");
    await forgetNotes(work.trx);
    return { text: "No more backups leave. Those that are there stay until you delete them." };
  },
  after: settle,
});

export const send = defineAct({
  ...shared,
  name: "backup.send",
  label: "Back up now",
  log: "sent a backup",
  prepare: (work) => run(work, "full"),
  run: async () => ({ text: "Backed up. It’s there." }),
  after: lookAgain,
});

export const test = defineAct({
  ...shared,
  name: "backup.test",
  label: "Test a restore now",
  log: "tested a restore",
  prepare: (work) => run(work, "test"),
  run: async () => ({ text: "Restored into an empty folder: complete. The folder was removed again." }),
  after: lookAgain,
});

async function run(work: Omit<Work<undefined>, "trx" | "target">, job: "full" | "test") {
  const { problem } = await runBackup(work, job);
  return problem ? refuse("failed", `${capitalized(problem)}.`) : undefined;
}

/** Encrypted; an empty text is none. */
async function keep({ trx, actor, secret, at }: Work<unknown, unknown>, key: string, text: string) {
  const stored = { text: text ? encryptSecret(text, secret) : null, draft: null, of: "" };
  await saveWord(trx, { key, language: "" }, stored, at, actor.email);
}

/** URL of the store, of what was typed; without a password the one that is known for the same place. */
function placeFrom(input: Input, known: string): string | FieldError {
  const { kind, address = "", folder = "", user = "", password = "", region = "" } = input;
  const path = folder.trim().replace(/\/+$/, "");
  if (!path) return { field: "folder", message: "Name a folder there." };
  if (kind === "folder")
    return path.startsWith("/")
      ? readPlace(path, "")
      : { field: "folder", message: "Begin with a slash: /mnt/backups." };
  const scheme = kind === "sftp" ? "sftp://" : "https://";
  const typed = address.trim().replace(/^(?!\w+:\/\/)/, scheme);
  const url = URL.canParse(typed) ? new URL(typed) : undefined;
  const isRight = kind === "sftp" ? url?.protocol === "sftp:" : /^https?:$/.test(url?.protocol ?? "");
  if (!url?.hostname || !isRight || url.pathname.length > 1)
    return { field: "address", message: "Such as backups.example; its folder goes below." };
  url.username = encodeURIComponent(user.trim());
  url.pathname = kind === "sftp" && !path.startsWith("/") ? `/~/${path}` : path;
  const isSame = known !== "" && publicPlace(known).split("?")[0] === url.href;
  const kept = isSame ? decodeURIComponent(new URL(known).password) : "";
  if (!password.trim() && !kept) return { field: "password", message: "It’s missing." };
  if (kind !== "sftp" && region.trim()) url.searchParams.set("region", region.trim());
  return readPlace(url.href, password.trim() || kept);
}
