/** An event proposal and a story, as people send them. */
import { openWriter } from "../../db/durable-write.ts";
import type { Database } from "../../db/schema.ts";
import type { FormName, Values } from "../../forms/form.ts";
import { saveSubmission } from "../../forms/intake/save-submission.ts";

export const eventProposal = {
  name: "Ana Reyes",
  email: "ana@example.com",
  eventTitle: 'Who pays? "Power": an evening',
  start: "2031-03-04T18:00",
  end: "2031-03-04T20:00",
  place: "The Reading Room, 1 Main Street, Memphis",
  description: "# Come\n<script>alert(1)</script>\n\nSee https://example.org/way_there.",
};

export const sentStory = {
  name: "Ben\u202e Ito",
  email: "ben@example.com",
  title: "---\u2028title: Mine",
  link: "https://depot.example/?a=1#b",
  story: "We met in the old depot.\n![x](https://evil.example/x.png) <img src=x>\n\n---\nAnd then?",
  consent: "yes",
};

/** Keeps a submission; returns its reference. */
export async function send(db: Database, form: FormName, values: Values, now: Date): Promise<string> {
  const idempotencyKey = `${now.toISOString()} ${JSON.stringify(values)}`;
  return (await saveSubmission(openWriter(db), { form, values, idempotencyKey, now })).reference;
}
