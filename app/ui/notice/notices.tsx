/** The one system of notices: anything may call `notify`; `<Notices/>` stands once, in the root. */
import { type ComponentType, useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { type Notice, NoticeFace } from "./notice-face.tsx";

export type { Notice } from "./notice-face.tsx";

/** A notice and what it is about, such as a form's name: of one thing only the newest notice stands. */
interface Call extends Notice {
  about?: string;
}

/** A notice that was called for: in the order of `id`, and where it goes. */
export interface Called extends Call {
  id: number;
}

export interface StackProps {
  /** The last few that were called for and not withdrawn, oldest first. */
  called: Called[];
  place: Element;
}

const event = "site:notice";
const withdrawal = "site:notice-withdrawn";

/**
 * Shows a notice: 4 s, destructive ones 5 s, at most three at a time (SPEC section 9). It takes the place of an older one
 * about the same thing, or with the same words. For event handlers and effects, not for rendering.
 */
export function notify(notice: Call): void {
  dispatchEvent(new CustomEvent<Call>(event, { detail: notice }));
}

/** Takes away the notices about something, because it is being tried again. */
export function withdrawNotices(about: string): void {
  dispatchEvent(new CustomEvent<string>(withdrawal, { detail: about }));
}

/** Fetches the code of the notices, so that one can say that the network is gone. */
export function warmNotices(): void {
  loadStack();
}

/**
 * Waits for the first notice, and only then loads what shows them. What is good news is said by a live region that is in
 * the page from the start (WCAG 4.1.3), since some readers miss one that comes with its words; bad news is an alert.
 */
export function Notices() {
  const [called, setCalled] = useState<Called[]>([]);
  const [place, setPlace] = useState<Element>();
  const [Stack, setStack] = useState<ComponentType<StackProps>>();
  const count = useRef(0);

  useEffect(() => {
    const add = ({ detail }: Event & { detail?: Call }) => {
      if (!detail) return;
      count.current += 1;
      const next = { ...detail, id: count.current };
      setPlace(topLayer());
      setCalled((all) => [...all.filter((one) => !replaces(next, one)).slice(-5), next]);
      // Not `lazy`: React would hold the first notice back for 300 ms.
      loadStack().then((stack) => setStack(() => stack));
    };
    const withdraw = ({ detail }: Event & { detail?: string }) =>
      setCalled((all) => all.filter(({ about }) => about !== detail));
    addEventListener(event, add);
    addEventListener(withdrawal, withdraw);
    return () => {
      removeEventListener(event, add);
      removeEventListener(withdrawal, withdraw);
    };
  }, []);

  const last = called.at(-1);
  return (
    <>
      <p className="visually-hidden" aria-live="polite">
        {last?.kind === "success" ? (
          <span key={last.id}>{`${last.title} ${last.description ?? ""}`}</span>
        ) : null}
      </p>
      {Stack && place ? <Stack called={called} place={place} /> : null}
    </>
  );
}

function replaces(next: Call, old: Call): boolean {
  if (next.about && next.about === old.about) return true;
  return next.kind === old.kind && next.title === old.title && next.description === old.description;
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
  const dialog = document.querySelector("dialog:modal");
  return dialog?.querySelector(".dialog__notices") ?? dialog ?? document.body;
}
