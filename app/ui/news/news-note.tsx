import { lazy, Suspense, useState } from "react";
import type { Publisher } from "./news-sources.tsx";

/**
 * The note at the end of the News page. Its words are in the first HTML, which script leaves as it is, so that the page loads
 * no script for them; only who comes by a link within the site does.
 */
export function NewsNote({ publishers }: { publishers: readonly Publisher[] }) {
  const [isThere] = useState(isInDocument);
  const section = { id, className: "section news-note", "aria-labelledby": "how" };
  if (isThere)
    // biome-ignore lint/security/noDangerouslySetInnerHtml: empty; hydration leaves what the server wrote
    return <section {...section} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: "" }} />;
  return (
    <section {...section}>
      <Suspense>
        <NoteContent publishers={publishers} />
      </Suspense>
    </section>
  );
}

const id = "news-note";

const isInDocument = () => typeof document !== "undefined" && document.getElementById(id) !== null;

const NoteContent = lazy(async () => ({ default: (await import("./note-content.tsx")).NoteContent }));
