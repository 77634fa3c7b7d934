import "./notices.css";
import { errors } from "../../../content/errors.ts";
import { CloseSign } from "../drawing/icons.tsx";

export interface Notice {
  kind: "success" | "destructive";
  title: string;
  description?: string;
}

interface NoticeFaceProps {
  notice: Notice;
  /** It is part of the page. */
  still?: boolean;
  /** The result in the form, which its toast announces. */
  quiet?: boolean;
  onClose?: () => void;
}

export function NoticeFace({ notice, still, quiet, onClose }: NoticeFaceProps) {
  const good = notice.kind === "success";
  return (
    <div
      className={`notice notice--${notice.kind}${still ? " notice--still" : ""}`}
      role={quiet ? undefined : good || !still ? "status" : "alert"}
      // The live region of the page or the dialog announces it (notices.tsx).
      aria-live={still ? undefined : "off"}
    >
      <span className="notice__lamp" aria-hidden="true" />
      <p className="notice__title">{notice.title}</p>
      {notice.description ? <p className="notice__text">{notice.description}</p> : null}
      {onClose ? (
        <button className="notice__close" type="button" aria-label={errors.dismiss} onClick={onClose}>
          <CloseSign />
        </button>
      ) : null}
    </div>
  );
}
