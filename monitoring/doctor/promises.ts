/** Doctor check of docs/owners-promises.md: whether the owner has confirmed what the site promises in their name, as it reads now. */
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { projectFolder } from "../../concurrency/program-path.ts";
import { noteLastDone, readLastDone } from "../../db/last-done.ts";
import type { Database } from "../../db/schema.ts";
import { defaultText, listWords } from "../../words/store.ts";
import { type DoctorContext, type Finding, ok, warn } from "./finding.ts";

const name = "promises confirmed";

export type Promises = Awaited<ReturnType<typeof readPromises>>;

/** What is promised, in groups, with what the owner's own wording makes of it. */
export async function readPromises(db: Database) {
  const text = await readFile(join(projectFolder(import.meta.dirname), "docs/owners-promises.md"), "utf8");
  const own = (await listWords(db)).filter(({ language, text }) => language === "" && text !== null);
  const wording = own.map(({ key, text }) => ({ key, text: text ?? "", byDefault: plain(defaultText(key)) }));
  const sections = text
    .split(/^## /m)
    .slice(1)
    .map((section) => {
      const rows = [...section.matchAll(/^\| (“.*?) \| .*? \| (.*?) \| (.*?) \|$/gm)];
      const promises = rows.map(([, says = "", software = "", owner = ""]) => {
        const sentences = [...says.matchAll(/“([^”]+)”/g)].map(([, sentence = ""]) => sentence);
        const changed = wording.filter(({ text, byDefault }) =>
          sentences.some((one) => byDefault.includes(one) && !plain(text).includes(one)),
        );
        return { says, software, owner, changed: changed.map(({ key, text }) => ({ key, text })) };
      });
      const changed = promises.flatMap((promise) => promise.changed);
      return { title: section.split("\n", 1)[0] ?? "", promises, version: versionOf(section, changed) };
    });
  const changed = sections.flatMap(({ promises }) => promises.flatMap((promise) => promise.changed));
  return { version: versionOf(text, changed), sections };
}

/** A sentence that changes later asks anew. */
function versionOf(text: string, changed: readonly object[]): string {
  const said = changed.length > 0 ? text + JSON.stringify(changed) : text;
  return createHash("sha256").update(said).digest("hex").slice(0, 12);
}

/** Without marks of Markdown and non-breaking spaces. */
function plain(text: string): string {
  return text
    .replace(/\]\([^)]*\)/g, "]")
    .replace(/[[\]*]/g, "")
    .replaceAll("\u00a0", " ");
}

/** Keeps when it was confirmed, and which version of the text. */
export async function confirmPromises(trx: Database, now: Date, version: string): Promise<void> {
  const at = now.toISOString();
  await noteLastDone(trx, { [name]: at, [`${name}: ${version}`]: at });
}

/** Confirms one group, and with the last one all of them. */
export async function keepGroup(trx: Database, now: Date, group: string): Promise<void> {
  await noteLastDone(trx, { [`${name}: ${group}`]: now.toISOString() });
  const promises = await readPromises(trx);
  const kept = await readKept(trx, promises);
  if (promises.sections.every(({ version }) => kept.has(version)))
    await confirmPromises(trx, now, promises.version);
}

/** Versions of the groups that were confirmed as they read now. */
export async function readKept(db: Database, { version, sections }: Promises): Promise<Set<string>> {
  const groups = sections.map((section) => section.version);
  const done = await readLastDone(
    db,
    [version, ...groups].map((one) => `${name}: ${one}`),
  );
  const isAll = done.has(`${name}: ${version}`);
  return new Set(groups.filter((group) => isAll || done.has(`${name}: ${group}`)));
}

export async function checkPromises({ open }: Pick<DoctorContext, "open">): Promise<Finding> {
  const db = await open();
  const current = `${name}: ${(await readPromises(db)).version}`;
  const done = await readLastDone(db, [name, current]);
  const confirmed = done.get(current);
  if (confirmed) return ok(`You confirmed on ${confirmed.slice(0, 10)} what the site promises.`);
  const earlier = done.get(name)?.slice(0, 10);
  const says = earlier
    ? `You confirmed on ${earlier} what the site promises, and the text has changed since.`
    : "The site promises things in your name, and nobody has confirmed them.";
  return warn(says, {
    todo: "Read them, and change what you cannot keep.",
    command: "They are in docs/owners-promises.md. Then run: npm run desk -- promises confirm",
  });
}
