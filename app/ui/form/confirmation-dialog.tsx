import { lazy, Suspense } from "react";
import { useActionData, useLoaderData } from "react-router";
import type { SubscriberLink } from "../../newsletter-action.ts";

/** What the links in newsletter mails lead to: plain HTML, and with JavaScript a modal dialog that Escape closes. */
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
