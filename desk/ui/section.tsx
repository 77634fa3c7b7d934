import type { ReactNode } from "react";

interface SectionProps {
  /** Of the heading. */
  id: string;
  title: ReactNode;
  /** How many there are, after the title. */
  count?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A part of a screen under its heading. */
export function Section({ id, title, count, className, children }: SectionProps) {
  return (
    <section aria-labelledby={id} className={className}>
      <h2 id={id} className="sub">
        {title} <Count of={count} />
      </h2>
      {children}
    </section>
  );
}

/** A part of a screen as a card. `end`: beside the heading, such as a link to all of it. */
export function Card({
  id,
  title,
  count,
  className = "",
  end,
  children,
}: SectionProps & { end?: ReactNode }) {
  return (
    <section className={`card ${className}`.trim()} aria-labelledby={id}>
      <div className="card__head">
        <h2 id={id}>
          {title} <Count of={count} />
        </h2>
        {end}
      </div>
      {children}
    </section>
  );
}

function Count({ of }: { of: ReactNode }) {
  return of === undefined ? null : <b className="n">{of}</b>;
}
