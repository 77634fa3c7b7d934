/** Issues of the newsletter are kept once: a mail that carries one gets its text on the way out. */
import type { Database } from "../../db/schema.ts";
import { escapeHtml } from "../../text/html.ts";
import type { OutboxMail } from "./claims.ts";

/** The mails, each with its text; `{leave}` has become the reader's own link from the header `List-Unsubscribe`. */
export async function withIssueBodies(db: Database, mails: readonly OutboxMail[]): Promise<OutboxMail[]> {
  const ids = [...new Set(mails.flatMap(({ letter }) => letter ?? []))];
  if (ids.length === 0) return [...mails];
  const letters = await db
    .selectFrom("letters")
    .select(["id", "text", "html"])
    .where("id", "in", ids)
    .execute();
  return mails.map((mail) => {
    const letter = letters.find(({ id }) => id === mail.letter);
    if (!letter) return mail;
    const leave = /^<(.*)>$/.exec(JSON.parse(mail.headers)["List-Unsubscribe"] ?? "")?.[1] ?? "";
    const html = letter.html.replaceAll("{leave}", () => escapeHtml(leave));
    return { ...mail, text: letter.text.replaceAll("{leave}", () => leave), html };
  });
}
