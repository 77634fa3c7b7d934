import type { ReactNode } from "react";

/** A labeled field with what is wrong with it. */
export function Field({
  name,
  label,
  value,
  bad,
  type = "text",
}: {
  name: string;
  label: string;
  value: string;
  bad?: string | undefined;
  type?: "text" | "file";
}) {
  const id = `issue-${name}`;
  const isFile = type === "file";
  return (
    <div className="f">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        name={name}
        type={type}
        aria-invalid={bad ? true : undefined}
        aria-describedby={bad ? `${id}-bad` : undefined}
        accept={isFile ? "image/*" : undefined}
        defaultValue={isFile ? undefined : value}
      />
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
