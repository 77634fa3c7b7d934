/** The one system of notices: anything may call `notify`; `<Notices/>` stands once, in the root. */
import { type ComponentType, useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { type Notice, NoticeFace } from "./notice-face.tsx";

export type { Notice } from "./notice-face.tsx";

/** A notice that was called for: in the order of `id`, and where it goes. */
export interface Called extends Notice {
  id: number;
}

export interface StackProps {
  /** The last few that were called for, oldest first. */
  called: Called[];
  place: Element;
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
  const [Stack, setStack] = useState<ComponentType<StackProps>>();
  const count = useRef(0);

  useEffect(() => {
    const add = ({ detail }: Event & { detail?: Notice }) => {
      if (!detail) return;
      count.current += 1;
      const next = { ...detail, id: count.current };
      setPlace(topLayer());
      setCalled((all) => [...all.slice(-5), next]);
      // Not `lazy`: React would hold the first notice back for 300 ms.
      loadStack().then((stack) => setStack(() => stack));
    };
    addEventListener(event, add);
    return () => removeEventListener(event, add);
  }, []);

  return Stack && place ? <Stack called={called} place={place} /> : null;
}

/** With the network gone the notice that says so must still show: the last one then stands alone, without sonner. */
function loadStack(): Promise<ComponentType<StackProps>> {
  return import("./notice-stack.tsx").then(
    (stack) => stack.NoticeStack,
    () => LoneNotice,
  );
}

function LoneNotice({ called, place }: StackProps) {
  const [closed, setClosed] = useState(0);
  const last = called.at(-1);
  if (!last || last.id <= closed) return null;
  return createPortal(
    <div className="notices">
      <NoticeFace key={last.id} notice={last} onClose={() => setClosed(last.id)} />
    </div>,
    place,
  );
}

/** While a dialog is open all else is inert, so the notices move into it. */
function topLayer(): Element {
  return document.querySelector("dialog:modal") ?? document.body;
}
