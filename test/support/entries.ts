/** Puts entries into the database of a running server, as the desk does, and waits until visitors see them. */
import { setTimeout as wait } from "node:timers/promises";
import { withRetry } from "../../db/retry.ts";
import type { Database } from "../../db/schema.ts";
import { kindNamed } from "../../publishing/catalog.ts";
import { findEntry } from "../../publishing/entries/entries.ts";
import { withdrawEntry } from "../../publishing/entries/save-entry.ts";
import { readEntryFile } from "../../publishing/files/entry-file.ts";
import { importEntries } from "../../publishing/files/import-entries.ts";
import { entryPath } from "../../publishing/kind.ts";
import { ask } from "./ask.ts";
import { openBeside, type RunningServer } from "./start-server.ts";

type Server = Pick<RunningServer, "url" | "dataDir">;

/** Files by kind and slug, such as `event/map-night`. Resolves when the list of each kind shows those that are published. */
export async function putEntries(server: Server, files: Record<string, string>): Promise<void> {
  const found = Object.entries(files).map(([path, text]) => {
    const kind = kindNamed(path.split("/")[0] ?? "");
    return { kind, file: readEntryFile(kind, text, `${path}.md`) };
  });
  await beside(server, (db) => importEntries(db, found, { by: "a test", now: new Date() }));
  for (const kind of new Set(found.map((one) => one.kind))) {
    const paths = found
      .filter((one) => one.kind === kind && one.file.state === "published")
      .map(({ file }) => entryPath(kind, file.slug));
    if (paths.length > 0)
      await until(async () => {
        const { text } = await ask(server.url, kind.listPath);
        // What has no page of its own has an id on the list.
        return paths.every((path) => text.includes(`"${path.split("#").at(-1)}"`));
      });
  }
}

/** Withdraws an entry, such as `event/map-night`, and resolves when its page is gone. `reason`: of a kind that needs one. */
export async function withdraw(server: Server, path: string, reason?: string): Promise<void> {
  const [name = "", slug = ""] = path.split("/");
  const kind = kindNamed(name);
  await beside(server, (db) =>
    db.transaction().execute(async (transaction) => {
      const { id = 0 } = (await findEntry(transaction, name, slug)) ?? {};
      const { outcome } = await withdrawEntry(transaction, kind, id, {
        by: "a test",
        now: new Date(),
        reason,
      });
      if (outcome !== "saved") throw new Error(`${path} could not be withdrawn: ${outcome}.`);
    }),
  );
  await until(async () => (await ask(server.url, entryPath(kind, slug))).status === 410);
}

/** The text of a story's file. */
export function storyFile(changes: Record<string, string> = {}, body = "We *met* there."): string {
  return fileOf({ title: "The old depot", writer: "Ana Reyes", posted: "2031-01-02", ...changes }, body);
}

/** The text of a newsletter issue's file. */
export function issueFile(changes: Record<string, string> = {}, body = "Hello.\n\nIt rained."): string {
  return fileOf({ subject: "A year of questions", published: "2031-01-02 09:30", ...changes }, body);
}

function fileOf(head: Record<string, string>, body: string): string {
  const lines = Object.entries(head).flatMap(([key, value]) => (value ? [`${key}: ${value}`] : []));
  return `---\n${lines.join("\n")}\n---\n\n${body}\n`;
}

/** Retries longer than a visitor would wait: on a busy machine a server may write for seconds after its start. */
async function beside<T>({ dataDir }: Server, work: (db: Database) => Promise<T>): Promise<T> {
  const db = openBeside({ dataDir });
  try {
    return await withRetry(() => work(db), { timeout: 30_000 });
  } finally {
    await db.destroy();
  }
}

/** A server notices a change within two seconds; a busy machine takes longer. */
async function until(isSo: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + 30_000;
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error("The server does not show the change.");
    await wait(100);
  }
}
