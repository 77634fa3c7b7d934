import { lazy, Suspense } from "react";
import { useActionData, useLoaderData } from "react-router";
import type { Letter } from "../../newsletter-action.ts";

/**
 * Shows the page that the confirm and unsubscribe links in newsletter mails lead to: a question with a button, or a
 * confirmation. Works as plain HTML; with JavaScript it is a modal dialog that Escape closes.
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
