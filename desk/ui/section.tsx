import type { ReactNode } from "react";

interface SectionProps {
  /** Of the heading. */
  id: string;
  title: ReactNode;
  /** How many there are, after the title. */
  count?: ReactNode;
  className?: string;
  /** Beside the heading, such as a link to all of it. */
  end?: ReactNode;
  children: ReactNode;
}

/** A part of a screen under its heading. */
export function Section({ id, title, count, className, end, children }: SectionProps) {
  const heading = (
    <h2 id={id} className="sub">
      {title} <Count of={count} />
    </h2>
  );
  return (
    <section aria-labelledby={id} className={className}>
      {end === undefined ? (
        heading
      ) : (
        <div className="card__head">
          {heading}
          {end}
        </div>
      )}
      {children}
    </section>
  );
}

/** A part of a screen as a card. */
export function Card({ id, title, count, className = "", end, children }: SectionProps) {
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
