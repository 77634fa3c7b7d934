/** What mails by topic say: an entry of The Record as it is now, in each language. */
import { languages } from "../../content/languages.ts";
import { record as recordWords } from "../../content/record.ts";
import { languageOf, translatedPath } from "../../content/translate.ts";
import type { Database } from "../../db/schema.ts";
import type { MailedThing } from "../../mail/messages/follow.ts";
import { findEntryById } from "../../publishing/entries/entries.ts";
import { entryPath } from "../../publishing/kind.ts";
import { record } from "../../publishing/kinds/record.ts";
import { dayWords } from "../../publishing/source-line.ts";
import { translateEntry } from "../../publishing/translations/translation.ts";
import { listTranslations } from "../../publishing/translations/translation-store.ts";
import { withoutMarks } from "../../text/words/fallback.ts";
import { readIn } from "../../text/words/reading.ts";
import type { TopicMail } from "./topic-mails.ts";

/** How a thing reads in each language; undefined when its entry is not on the site. `url`: a path. */
export async function findThing(db: Database, mail: Pick<TopicMail, "entry_id" | "what">) {
  const entry = await findEntryById(db, mail.entry_id);
  if (entry?.state !== "published") return undefined;
  const translations = new Map(
    await Promise.all(
      languages.map(
        async ({ code }) => [code, (await listTranslations(db, code, [entry])).get(entry.id)] as const,
      ),
    ),
  );
  return (language: string | null): MailedThing => {
    const code = languageOf(language)?.code;
    const shown = code ? translateEntry(entry, translations.get(code)) : entry;
    const { title = "", open, asOf = "" } = shown.values;
    const text = readIn(languageOf(code), () => {
      const notKnown = open ? `\n\n${open}: ${recordWords.notKnown} ${dayWords(asOf)}` : "";
      return record.show(shown).text + notKnown;
    });
    return {
      title: withoutMarks(title),
      text: withoutMarks(text),
      url: translatedPath(entryPath(record, entry.slug), code),
      what: mail.what,
    };
  };
}
