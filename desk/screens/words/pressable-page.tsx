import { useEffect, useRef, useState } from "react";
import { useNavigate, useParams } from "react-router";
import { searchOf } from "../../ui/list.tsx";

interface PressablePageProps {
  path: string;
  name: string;
  /** Of the words that it shows. */
  version: string;
}

/** The page as readers see it. Each sentence is a link to its screen; with script that opens beside the page, which stays. */
export function PressablePage({ path, name, version }: PressablePageProps) {
  const { id: pressed = "" } = useParams();
  // Of a page of Markdown all of it.
  const id = pressed.replace(/@.*|^.*\.md$/, "");
  const navigate = useNavigate();
  const frame = useRef<HTMLIFrameElement>(null);
  const source = `/words/frame${searchOf({ page: path, v: version })}`;
  // What is pressed later does not load the page anew.
  const [shown, setShown] = useState({ source, id });
  if (shown.source !== source) setShown({ source, id });

  const follow = (event: MouseEvent) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>("a[data-key]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    void navigate(link.pathname + link.search, { preventScrollReset: true });
  };
  const ready = () => {
    const page = frame.current?.contentDocument;
    if (page) page.onclick = follow;
    for (const link of page?.querySelectorAll<HTMLElement>("[data-key]") ?? [])
      link.classList.toggle("w--on", link.dataset.key === id);
  };
  useEffect(ready);

  return (
    <div className="pv-window words-page">
      <iframe
        // Another address in the same frame would be a step of the browser's history.
        key={shown.source}
        ref={frame}
        title={`${name}, as readers see it`}
        className="pv-page"
        src={shown.source + (shown.id && `#w-${shown.id}`)}
        sandbox="allow-same-origin allow-top-navigation-by-user-activation"
        onLoad={ready}
      />
    </div>
  );
}
