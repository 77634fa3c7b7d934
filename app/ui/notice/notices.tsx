/** Notices (toasts): any code may call `notify`; `<Notices/>` is rendered once, in the root. */
import { type ComponentType, useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { type Notice, NoticeFace } from "./notice-face.tsx";

/** `about`: its subject, such as a form's name; only the newest notice of a subject is shown. */
interface NoticeRequest extends Notice {
  about?: string;
}

export interface RequestedNotice extends NoticeRequest {
  id: number;
}

/** `called`: the last few that were requested and not withdrawn, oldest first. */
export interface StackProps {
  called: RequestedNotice[];
  place: Element;
}

const event = "site:notice";

/**
 * Shows a notice: 4 s, destructive ones 5 s, at most three at a time (SPEC section 9). Replaces an older one with the
 * same subject or the same text. For event handlers and effects, not for rendering.
 */
export function notify(notice: NoticeRequest): void {
  dispatchEvent(new CustomEvent(event, { detail: notice }));
}

/** Removes the notices about a subject, because it is being retried. */
export function withdrawNotices(about: string): void {
  dispatchEvent(new CustomEvent(event, { detail: about }));
}

/**
 * Loads what renders notices with the first one. They are announced in a live region that is there from the start (WCAG
 * 4.1.3): some screen readers miss a region that is inserted with its text, Orca an alert that is inserted in a list.
 */
export function Notices() {
  const [called, setCalled] = useState<RequestedNotice[]>([]);
  const [said, setSaid] = useState<RequestedNotice>();
  const [place, setPlace] = useState<Element>();
  const [Stack, setStack] = useState<ComponentType<StackProps>>();
  const count = useRef(0);

  useEffect(() => {
    const hear = ({ detail }: Event & { detail?: NoticeRequest | string }) => {
      if (typeof detail !== "object") {
        setSaid(undefined);
        return setCalled((all) => all.filter(({ about }) => about !== detail));
      }
      count.current += 1;
      const next = { ...detail, id: count.current };
      setPlace(topLayer());
      setSaid(next);
      setCalled((all) => [...all.filter((one) => !replaces(next, one)).slice(-5), next]);
      // Not `lazy`: React would delay the first notice by 300 ms.
      preloadNotices().then((stack) => setStack(() => stack));
    };
    addEventListener(event, hear);
    return () => removeEventListener(event, hear);
  }, []);

  const region = place?.querySelector(`.${announcements}`);
  return (
    <>
      <Announcements />
      {said && region ? createPortal(<span key={said.id}>{wordsOf(said)}</span>, region) : null}
      {Stack && place ? <Stack called={called} place={place} /> : null}
    </>
  );
}

/** The live region of the page, and of a dialog, which makes the rest of the page inert: there before its first words. */
export function Announcements() {
  return <p className={`visually-hidden ${announcements}`} aria-live="polite" />;
}

const announcements = "announcements";

/** With a pause between its parts. */
function wordsOf({ title, description }: Notice): string {
  if (!description) return title;
  return `${title}${/[.!?]$/.test(title) ? "" : "."} ${description}`;
}

function replaces(next: NoticeRequest, old: NoticeRequest): boolean {
  if (next.about && next.about === old.about) return true;
  return next.kind === old.kind && next.title === old.title && next.description === old.description;
}

/** The code of the notices. Offline, the one that says so must still show: the last one is then rendered without sonner. */
export function preloadNotices(): Promise<ComponentType<StackProps>> {
  return import("./notice-stack.tsx").then(
    (stack) => stack.NoticeStack,
    () => FallbackNotice,
  );
}

function FallbackNotice({ called, place }: StackProps) {
  const [closed, setClosed] = useState(0);
  const last = called.at(-1);
  if (!last || last.id <= closed) return null;
  const face = <NoticeFace key={last.id} notice={last} onClose={() => setClosed(last.id)} />;
  return createPortal(<div className="notices">{face}</div>, place);
}

/** While a modal dialog is open everything else is inert, so the notices move into it. */
function topLayer(): Element {
  const dialog = document.querySelector("dialog:modal");
  return dialog?.querySelector(".dialog__notices") ?? dialog ?? document.body;
}
