import type { FieldError } from "../../publishing/kind.ts";
import { Problem } from "./callouts.tsx";

/** What an action answers when nothing was done. */
export type Answer =
  | { message?: string | undefined; errors?: readonly FieldError[] | undefined; typed?: Typed }
  | undefined;

type Typed = Readonly<Record<string, string>>;

/** Why nothing was done, above the form. */
export function NotDone({ answer }: { answer: Answer }) {
  return <Problem>{answer?.message}</Problem>;
}

/** For each field of the form what was typed, else what is known, and what is wrong with it. */
export function fieldsAfter(answer: Answer) {
  const { errors, typed } = answer ?? {};
  return (id: string, known = "") => ({
    id,
    defaultValue: typed?.[id] ?? known,
    error: errors?.find(({ field }) => field === id)?.message,
  });
}
