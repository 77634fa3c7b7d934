/** Doctor check of docs/owners-promises.md: whether the owner has confirmed, once, what the site promises in their name. */
import { noteLastDone, readLastDone } from "../../db/last-done.ts";
import { withRetry } from "../../db/retry.ts";
import type { Database } from "../../db/schema.ts";
import { type DoctorContext, type Finding, ok, warn } from "./finding.ts";

const name = "promises confirmed";

export async function confirmPromises(db: Database, now: Date): Promise<void> {
  await withRetry(() => noteLastDone(db, { [name]: now.toISOString() }));
}

export async function checkPromises({ open }: Pick<DoctorContext, "open">): Promise<Finding[]> {
  const confirmed = (await readLastDone(await open(), [name])).get(name);
  if (confirmed) return [ok(`You confirmed on ${confirmed.slice(0, 10)} what the site promises.`)];
  return [
    warn("The site promises things in your name, and nobody has confirmed them.", {
      todo: "Read docs/owners-promises.md and change what you cannot keep.",
      command: "Then run: npm run desk -- promises confirm",
    }),
  ];
}
