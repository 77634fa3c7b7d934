import "./jump.css";

/** Links to the parts of a long page. */
export function Jump({
  label,
  parts,
}: {
  label: string;
  parts: readonly (readonly [id: string, name: string, ...rest: unknown[]])[];
}) {
  return (
    <nav className="jump" aria-label={label}>
      <ul className="wrap" role="list">
        {parts.map(([id, name]) => (
          <li key={id}>
            <a href={`#${id}`}>{name}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
