interface Bay {
  title: string;
  text: string;
  /** Attribution of a quote. */
  source?: { label: string; url: string };
}

/** Columns under a deck; their headings and texts share rows. `className`: a variant (cards.css). */
export function Bays({ items, className = "bays" }: { items: readonly Bay[]; className?: string }) {
  return (
    <ul className={className} role="list">
      {items.map(({ title, text, source }) => (
        <li key={title}>
          <h3>{title}</h3>
          <div>
            <p>{text}</p>
            {source ? (
              <p className="source">
                <a href={source.url} rel="noopener">
                  {source.label}
                </a>
              </p>
            ) : null}
          </div>
        </li>
      ))}
    </ul>
  );
}
