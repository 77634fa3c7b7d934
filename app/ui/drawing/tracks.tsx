/** A list of four drawn as a record sleeve's track list: two sides of two tracks; the numbers are decorative. */
export function Tracks({ items }: { items: readonly { title: string; text: string }[] }) {
  return (
    <ol className="tracks" role="list">
      {items.map(({ title, text }, at) => (
        <li key={title}>
          <span className="data" aria-hidden="true">
            {cuts[at]}
          </span>
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  );
}

const cuts = ["A1", "A2", "B1", "B2"];
