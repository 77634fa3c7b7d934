interface FiguresProps {
  figures: Readonly<Record<string, number>>;
  notes?: Readonly<Record<string, string>>;
  className?: string;
}

/** Numbers with their names, the largest things on a screen. `notes`: a line below some of them. */
export function Figures({ figures, notes = {}, className = "" }: FiguresProps) {
  return (
    <dl className={`figures ${className}`.trim()}>
      {Object.entries(figures).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value.toLocaleString("en-US")}</dd>
          {notes[name] ? <dd className="figures__note">{notes[name]}</dd> : null}
        </div>
      ))}
    </dl>
  );
}
