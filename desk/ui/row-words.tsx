import type { ReactNode } from "react";

/** What a line of a list says: from whom, what, through which form, how it stands, since when. `at`: ISO instant. */
export function RowWords({ who, title, text, form, tag, at, when }: Row) {
  return (
    <>
      <span className="row__who" dir="auto">
        {who}
      </span>
      <span className="row__what" dir="auto">
        <b>{title}</b> <span>{text}</span>
      </span>
      <span className="row__form">{form}</span>
      {tag}
      <time dateTime={at}>{when}</time>
    </>
  );
}

interface Row extends Record<"who" | "title" | "text" | "form" | "when", string> {
  tag?: ReactNode;
  at?: string;
}
