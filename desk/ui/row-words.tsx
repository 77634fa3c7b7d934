import type { Key, ReactNode } from "react";
import { Link } from "react-router";
import { type SignName, StateTag } from "./state-tag.tsx";

/** What a line of a list says: from whom, what, through which form, in which state if it has one, since when. */
export function RowWords({ who, title, label, text, form, sign, state, at, when }: Row) {
  return (
    <>
      <span className="row__who" dir="auto">
        {who}
      </span>
      <span className="row__what" dir="auto">
        {title === undefined ? null : <b>{title}</b>} {label ? <i className="lab">{label}</i> : null}{" "}
        <span>{text}</span>
      </span>
      {form === undefined ? null : <span className="row__form">{form}</span>}
      {sign ? <StateTag sign={sign}>{state}</StateTag> : null}
      {when === undefined ? null : <time dateTime={at}>{when}</time>}
    </>
  );
}

interface LinkedRow extends Row {
  path: string;
  /** Its path by default. */
  key?: string;
}

/** Lines that lead somewhere; what is new stands out. */
export function LinkedRows({ rows, className = "rows" }: { rows: readonly LinkedRow[]; className?: string }) {
  return (
    <ul className={className} role="list">
      {rows.map(({ key, ...row }) => (
        <LinkedLine key={key ?? row.path} {...row} />
      ))}
    </ul>
  );
}

/** One of them. `box`: in front of it. */
export function LinkedLine({ path, box, ...row }: Omit<LinkedRow, "key"> & { box?: ReactNode }) {
  return (
    <li className={row.sign === "new" ? "row row--new" : "row"}>
      {box}
      <Link to={path} rel={path.startsWith("/") ? undefined : "noreferrer"}>
        <RowWords {...row} />
      </Link>
    </li>
  );
}

interface Row extends Record<"who" | "text", string>, Partial<Record<"title" | "form" | "when", string>> {
  sign?: SignName;
  state?: string;
  /** After the title, in a frame: why it stands there. */
  label?: string | undefined;
  /** ISO instant. */
  at?: string;
}

interface Mini {
  key: Key;
  says: ReactNode;
  /** Dim, below it. */
  more?: ReactNode;
  /** What can be done with it, or how it fares. */
  end?: ReactNode;
}

/** Short lines. `label`: where no heading says what they are. */
export function MiniList({ rows, label }: { rows: readonly Mini[]; label?: string }) {
  return (
    <ul className="minis" role="list" aria-label={label}>
      {rows.map(({ key, says, more, end }) => (
        <li key={key}>
          <span>
            {says} {more ? <span className="dim">{more}</span> : null}
          </span>
          {end}
        </li>
      ))}
    </ul>
  );
}
