import "./notices.css";

export interface Notice {
  kind: "success" | "destructive";
  title: string;
  description?: string;
}

/**
 * A notice (toast): lamp, title, text. With `onClose` it can be dismissed and shows the remaining time. `still`: it
 * is part of the page. `quiet`: another live region announces it, so that screen readers do not say it twice.
 */
export function NoticeFace(props: {
  notice: Notice;
  still?: boolean;
  quiet?: boolean;
  onClose?: () => void;
}) {
  const { notice, still = false, quiet = false, onClose } = props;
  const good = notice.kind === "success";
  return (
    <div
      className={`notice notice--${notice.kind}${still ? " notice--still" : ""}`}
      role={quiet ? undefined : good ? "status" : "alert"}
      // The page's live region announces it (notices.tsx).
      aria-live={good && !still ? "off" : undefined}
    >
      <span className="notice__lamp" aria-hidden="true" />
      <p className="notice__title">{notice.title}</p>
      {notice.description ? <p className="notice__text">{notice.description}</p> : null}
      {onClose ? (
        <button className="notice__close" type="button" aria-label={dismiss} onClick={onClose}>
          <svg viewBox="0 0 16 16" aria-hidden="true">
            <path d="M2 2l12 12M14 2 2 14" />
          </svg>
        </button>
      ) : null}
    </div>
  );
}

/** Not in form-words.ts, which only pages with a form load. */
const dismiss = "Dismiss";
