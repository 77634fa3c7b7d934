/** Doctor check of docs/owners-promises.md: whether the owner has confirmed what the site promises in their name, as it reads now. */
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { projectFolder } from "../../concurrency/program-path.ts";
import { noteLastDone, readLastDone } from "../../db/last-done.ts";
import type { Database } from "../../db/schema.ts";
import { type DoctorContext, type Finding, ok, warn } from "./finding.ts";

const name = "promises confirmed";

export async function readPromises() {
  const text = await readFile(join(projectFolder(import.meta.dirname), "docs/owners-promises.md"), "utf8");
  const sections = text.split(/^## /m).slice(1);
  return {
    /** Of the whole text. */
    version: createHash("sha256").update(text).digest("hex").slice(0, 12),
    sections: sections.map((section) => ({
      title: section.split("\n", 1)[0] ?? "",
      promises: [...section.matchAll(/^\| (“.*?) \| .*? \| (.*?) \| (.*?) \|$/gm)].map(
        ([, says = "", software = "", owner = ""]) => ({ says, software, owner }),
      ),
    })),
  };
}

/** Keeps when it was confirmed, and which version of the text. */
export async function confirmPromises(trx: Database, now: Date, version: string): Promise<void> {
  const at = now.toISOString();
  await noteLastDone(trx, { [name]: at, [`${name}: ${version}`]: at });
}

export async function checkPromises({ open }: Pick<DoctorContext, "open">): Promise<Finding> {
  const current = `${name}: ${(await readPromises()).version}`;
  const done = await readLastDone(await open(), [name, current]);
  const confirmed = done.get(current);
  if (confirmed) return ok(`You confirmed on ${confirmed.slice(0, 10)} what the site promises.`);
  const earlier = done.get(name)?.slice(0, 10);
  const says = earlier
    ? `You confirmed on ${earlier} what the site promises, and the text has changed since.`
    : "The site promises things in your name, and nobody has confirmed them.";
  return warn(says, {
    todo: "Read docs/owners-promises.md and change what you cannot keep.",
    command: "Then run: npm run desk -- promises confirm",
  });
}
