import type { ReactNode, RefObject } from "react";

/** A labeled field with what is wrong with it; a text area when `area` is given. */
export function Field({
  name,
  label,
  value,
  bad,
  type = "text",
  area,
  onInput,
}: {
  name: string;
  label: string;
  value: string;
  bad?: string | undefined;
  type?: "text" | "file";
  area?: RefObject<HTMLTextAreaElement | null>;
  onInput?: (text: string) => void;
}) {
  const id = `issue-${name}`;
  const shared = {
    id,
    name,
    "aria-invalid": bad ? (true as const) : undefined,
    "aria-describedby": bad ? `${id}-bad` : undefined,
  };
  return (
    <div className={area ? "f f--md" : "f"}>
      <label htmlFor={id}>{label}</label>
      {area ? (
        <textarea
          {...shared}
          ref={area}
          rows={18}
          defaultValue={value}
          onInput={(event) => onInput?.(event.currentTarget.value)}
        />
      ) : (
        <input
          {...shared}
          type={type}
          {...(type === "file" ? { accept: "image/*" } : { defaultValue: value })}
        />
      )}
      {bad ? (
        <p className="f__bad" id={`${id}-bad`}>
          <svg viewBox="0 0 12 12" aria-hidden="true">
            <path d="M6 0l6 12H0Z" />
          </svg>
          {bad}
        </p>
      ) : null}
    </div>
  );
}

/** What did not work, in the place where it happened. */
export function Problem({ children }: { children: ReactNode }) {
  return (
    <div className="fail" role="alert">
      <svg viewBox="0 0 12 12" aria-hidden="true">
        <path d="M6 0l6 12H0Z" />
      </svg>
      <p>{children}</p>
    </div>
  );
}
