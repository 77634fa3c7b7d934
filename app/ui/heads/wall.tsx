import "./wall.css";

/** The parts of a long page as a wall of names, each a link. */
export function Wall({
  label,
  parts,
}: {
  label: string;
  parts: readonly (readonly [id: string, name: string, ...rest: unknown[]])[];
}) {
  return (
    <nav aria-label={label}>
      <ul className="wall" role="list">
        {parts.map(([id, name]) => (
          <li key={id}>
            <a href={`#${id}`}>{name}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
