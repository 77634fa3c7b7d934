import type { FieldError } from "../../publishing/kind.ts";
import { Problem } from "./callouts.tsx";
import { OfflineNotice } from "./offline-notice.tsx";

/** What an action answers when nothing was done, or a lost line in its place (offline-notice.tsx). */
export type Answer =
  | { message?: string | undefined; errors?: readonly FieldError[] | undefined; typed?: Typed }
  | { lost: true }
  | undefined;

type Typed = Readonly<Record<string, string>>;

/** Why nothing was done, above the form. */
export function NotDone({ answer }: { answer: Answer }) {
  if (!answer) return null;
  return "lost" in answer ? <OfflineNotice /> : <Problem>{answer.message}</Problem>;
}

/** For each field of the form what was typed, else what is known, and what is wrong with it. */
export function fieldsAfter(answer: Answer) {
  const { errors, typed }: Exclude<Answer, undefined | { lost: true }> =
    answer && !("lost" in answer) ? answer : {};
  return (id: string, known = "") => ({
    id,
    defaultValue: typed?.[id] ?? known,
    error: errors?.find(({ field }) => field === id)?.message,
  });
}
