import "./wall.css";

/** The parts of a long page as a wall of names, each a link. `parts`: id and name. */
export function Wall(props: { label: string; parts: readonly (readonly [string, string, ...unknown[]])[] }) {
  const { label, parts } = props;
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
