import { lazy, Suspense } from "react";
import { useActionData, useLoaderData } from "react-router";
import type { Letter } from "../../newsletter-action.ts";

/**
 * Where the links in our newsletter's mails lead: a question with a button, or what was done. Plain HTML that
 * works by itself; with JavaScript it is modal and Escape closes it.
 */
export function LetterDialog() {
  const loaded = useLoaderData<{ letter?: Letter } | undefined>();
  const given = useActionData<{ letter?: Letter }>();
  const letter = given?.letter ?? loaded?.letter;
  if (!letter) return null;
  return (
    <Suspense>
      <LetterShown letter={letter} key={letter.step} />
    </Suspense>
  );
}

// When the script does not load, the dialog's HTML from the server stays and works; a rejection would show the error screen.
const LetterShown = lazy(() =>
  import("./confirmation-shown.tsx").then(
    (part) => ({ default: part.LetterShown }),
    () => new Promise<never>(() => {}),
  ),
);
