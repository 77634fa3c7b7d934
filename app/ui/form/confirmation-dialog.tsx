import { lazy, Suspense } from "react";
import { useActionData, useLoaderData } from "react-router";
import type { SubscriberLink } from "../../newsletter-action.ts";

/**
 * Shows the page that the confirm and unsubscribe links in newsletter mails lead to: a question with a button, or a
 * confirmation. Works as plain HTML; with JavaScript it is a modal dialog that Escape closes.
 */
export function ConfirmationDialog() {
  const loaded = useLoaderData<{ link?: SubscriberLink } | undefined>();
  const given = useActionData<{ link?: SubscriberLink }>();
  const link = given?.link ?? loaded?.link;
  if (!link) return null;
  return (
    <Suspense>
      <ConfirmationShown link={link} key={link.step} />
    </Suspense>
  );
}

// When the script does not load, the dialog's HTML from the server stays and works; a rejection would show the error screen.
const ConfirmationShown = lazy(() =>
  import("./confirmation-shown.tsx").then(
    (part) => ({ default: part.ConfirmationShown }),
    () => new Promise<never>(() => {}),
  ),
);
