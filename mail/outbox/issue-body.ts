/** Newsletter issues are stored once (table `letters`), not per recipient: their text joins each mail when it is claimed. */
import type { Database } from "../../db/schema.ts";
import { escapeHtml } from "../../text/html.ts";
import type { OutboxMail } from "./claims.ts";

/** Fills in the text of issues, with `{leave}` replaced by the recipient's link from the header `List-Unsubscribe`. */
export async function withIssueBodies(db: Database, mails: readonly OutboxMail[]): Promise<OutboxMail[]> {
  const ids = [...new Set(mails.flatMap(({ letter: issueId }) => issueId ?? []))];
  if (ids.length === 0) return [...mails];
  const issues = await db
    .selectFrom("letters")
    .select(["id", "text", "html"])
    .where("id", "in", ids)
    .execute();
  return mails.map((mail) => {
    const issue = issues.find(({ id }) => id === mail.letter);
    if (!issue) return mail;
    const unsubscribeUrl = /^<(.*)>$/.exec(JSON.parse(mail.headers)["List-Unsubscribe"] ?? "")?.[1] ?? "";
    const html = issue.html.replaceAll("{leave}", () => escapeHtml(unsubscribeUrl));
    return { ...mail, text: issue.text.replaceAll("{leave}", () => unsubscribeUrl), html };
  });
}
