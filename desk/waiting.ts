/** What waits for somebody at the desk, counted for the frame of every screen. */
import type { Database } from "../db/schema.ts";
import { countSubmissions } from "../forms/owner/submissions.ts";
import { kinds } from "../publishing/catalog.ts";
import type { FrameCounts } from "./ui/screen.tsx";

/** Forms whose submissions are proposals: something may be published from them. */
export const proposalForms = [...kinds.values()].flatMap(({ form }) => form?.name ?? []);

export async function countWaiting(db: Database): Promise<FrameCounts> {
  const [all, ...proposals] = await Promise.all([
    countSubmissions(db, { toAnswer: true }),
    ...proposalForms.map((form) => countSubmissions(db, { toAnswer: true, form })),
  ]);
  const waiting = proposals.reduce((sum, count) => sum + count, 0);
  return { messages: all - waiting, proposals: waiting };
}
