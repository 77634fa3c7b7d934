import type { ReactNode } from "react";

/** What a control needs to be described by its hint and its mistake. */
export interface Described {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
}

/** A label above its control, the hint below it, and the mistake with a triangle. */
export function FieldFrame({
  id,
  label,
  optional,
  hint,
  error,
  className = "f",
  isUnlabelled = false,
  children,
}: {
  id: string;
  label: string;
  optional?: boolean | string | undefined;
  hint?: string | undefined;
  error?: string | undefined;
  className?: string;
  /** The words stand above a control that has them as its own name. */
  isUnlabelled?: boolean;
  children: (described: Described) => ReactNode;
}) {
  const ids = [error && `${id}-bad`, hint && `${id}-hint`].filter(Boolean).join(" ");
  return (
    <div className={className}>
      {isUnlabelled ? (
        <span aria-hidden="true">{label}</span>
      ) : (
        <label htmlFor={id}>
          {label}{" "}
          {optional ? <span className="f__opt">{optional === true ? "optional" : optional}</span> : null}
        </label>
      )}
      {children({ id, "aria-describedby": ids || undefined, "aria-invalid": error ? true : undefined })}
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  );
}

export function FieldNotes({
  id,
  hint,
  error,
}: {
  id: string;
  hint?: string | undefined;
  error?: string | undefined;
}) {
  return (
    <>
      {error ? (
        <p className="f__bad" id={`${id}-bad`}>
          <svg viewBox="0 0 12 12" aria-hidden="true">
            <path d="M6 0l6 12H0Z" />
          </svg>
          {error}
        </p>
      ) : null}
      {hint ? (
        <p className="f__hint" id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
    </>
  );
}
