import { useEffect, useRef, useState } from "react";
import type { Notice } from "../../accounts/sessions.ts";
import { useLostPress } from "./lost-press.ts";
import { PressForm } from "./press.tsx";

/** Milliseconds that a notice stays; it waits while it has the focus or the pointer. */
const stays = 10_000;

/**
 * The notice of what was just done, with Undo where it can be taken back. Without script it stays. In its place stands that the
 * last press was lost: it may have been Undo.
 */
export function NoticeBar({ notice }: { notice: Notice | undefined }) {
  const [gone, setGone] = useState<Notice>();
  const [lost, forgetLost] = useLostPress();
  const shown = notice !== gone ? notice : undefined;
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!notice) return;
    const hide = () => {
      if (bar.current?.matches(":hover, :focus-within")) timer = setTimeout(hide, 1000);
      else setGone(notice);
    };
    let timer = setTimeout(hide, stays);
    return () => clearTimeout(timer);
  }, [notice]);
  // The region stands before its text, so that screen readers announce it.
  return (
    <div role="status">
      {shown || lost ? (
        <div className={lost ? "undo undo--lost" : "undo"} ref={bar}>
          <i className="undo__lamp" aria-hidden="true" />
          {lost ? (
            <p>
              <b>No answer.</b> We couldn’t reach the server, or its answer got lost. Look whether it was
              done, then click the button again.
            </p>
          ) : (
            <p>
              {shown?.text} {shown?.link ? <a href={shown.link.href}>{shown.link.text}</a> : null}
            </p>
          )}
          {shown?.undo && (!lost || lost === shown.undo.path) ? (
            <PressForm
              action={shown.undo.path}
              navigate={false}
              fields={shown.undo.fields}
              formLabel="Undo"
              className="undo__do"
              label="Undo"
            />
          ) : null}
          <button
            className="undo__x"
            type="button"
            aria-label="Close notice"
            onClick={lost ? forgetLost : () => setGone(notice)}
          >
            <svg viewBox="0 0 16 16" aria-hidden="true">
              <path d="M2 2l12 12M14 2 2 14" />
            </svg>
          </button>
        </div>
      ) : null}
    </div>
  );
}
