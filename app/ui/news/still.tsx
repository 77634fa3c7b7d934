import { type ComponentType, lazy, Suspense, useState } from "react";

/**
 * A part of a page whose words are in the first HTML, which script leaves as it is, so that the page loads no script for them; only
 * who comes by a link within the site does.
 */
export function still<Props extends object>(id: string, load: () => Promise<ComponentType<Props>>) {
  const Content = lazy(async () => ({ default: await load() }));
  return function Still(props: Props) {
    const [isThere] = useState(() => typeof document !== "undefined" && document.getElementById(id) !== null);
    if (isThere)
      // biome-ignore lint/security/noDangerouslySetInnerHtml: empty; hydration leaves what the server wrote
      return <div id={id} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: "" }} />;
    return (
      <div id={id}>
        <Suspense>
          <Content {...props} />
        </Suspense>
      </div>
    );
  };
}
