/** The one system of notices: anything may call `notify`; `<Notices/>` stands once, in the root. */
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import type { Notice } from "./notice-face.tsx";

export type { Notice } from "./notice-face.tsx";

/** A notice that was called for: in the order of `id`, and where it goes. */
export interface Called extends Notice {
  id: number;
}

const event = "site:notice";

/**
 * Shows a notice bottom right: 4 s, destructive ones 5 s, at most three at a time (SPEC section 9). For event
 * handlers and effects, not for rendering.
 */
export function notify(notice: Notice): void {
  dispatchEvent(new CustomEvent<Notice>(event, { detail: notice }));
}

/** Fetches the code of the notices, so that one can say that the network is gone. */
export function warmNotices(): void {
  loadStack();
}

/** Waits for the first notice, and only then loads what shows them. */
export function Notices() {
  const [called, setCalled] = useState<Called[]>([]);
  const [place, setPlace] = useState<Element>();
  const count = useRef(0);

  useEffect(() => {
    const add = ({ detail }: Event & { detail?: Notice }) => {
      if (!detail) return;
      count.current += 1;
      const next = { ...detail, id: count.current };
      setPlace(topLayer());
      setCalled((all) => [...all.slice(-5), next]);
    };
    addEventListener(event, add);
    return () => removeEventListener(event, add);
  }, []);

  if (!place) return null;
  return (
    <Suspense>
      <NoticeStack called={called} place={place} />
    </Suspense>
  );
}

const NoticeStack = lazy(loadStack);

function loadStack() {
  // With the network gone the notice that says so must still show: without sonner then.
  return import("./notice-stack.tsx").catch(() => import("./plain-notices.tsx"));
}

/** While a dialog is open all else is inert, so the notices move into it. */
function topLayer(): Element {
  return document.querySelector("dialog:modal") ?? document.body;
}
