import { forgetNotes } from "../../backups/notes.ts";
import type { BackupContext } from "../../backups/send-backups.ts";
import { inTransaction } from "../../db/retry.ts";
import { encryptSecret } from "../../words/secrets.ts";
import { loadWords, saveWord } from "../../words/store.ts";

/** Sets where the backups of a site go, and their key, as the desk does; this process, too, then knows both. */
export async function setBackupPlace(
  { db, secret }: Pick<BackupContext, "db" | "secret">,
  to: { place: string; key: string },
): Promise<void> {
  await inTransaction(db, async (trx) => {
    for (const [name, text] of Object.entries(to))
      await saveWord(
        trx,
        { key: `backup.${name}`, language: "" },
        { text: encryptSecret(text, secret), draft: null, of: "" },
        new Date(),
        "a test",
      );
  });
  await forgetNotes(db);
  await loadWords(db, secret);
}
