import "./chart.css";

/** Up to this many strokes the numbers stand under them; beyond, the screen shows a table as well. */
const numbered = 12;

type StrokeChartProps = {
  strokes: readonly { label: string; value: number }[];
  unit: string;
  isTall?: boolean;
};

/**
 * A bar chart that hangs from a lit deck; the last bar, today or this week, is copper. Each number is text: under its stroke up to
 * twelve, beyond for screen readers, and then the screen puts a table beside it. `label`: a word or two below it; empty strokes of a
 * long chart have none. `unit`: what is counted, in the plural.
 */
export function StrokeChart({ strokes, unit, isTall = false }: StrokeChartProps) {
  const most = Math.max(1, ...strokes.map(({ value }) => value));
  const many = strokes.length > numbered;
  return (
    <ol className={`chart${many ? " chart--many" : ""}${isTall ? " chart--tall" : ""}`} role="list">
      {strokes.map(({ label, value }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: strokes stand in time, and labels repeat
        <li key={at} className={at === strokes.length - 1 ? "is-now" : undefined}>
          <svg viewBox="0 0 10 100" preserveAspectRatio="none" aria-hidden="true">
            <rect
              className="stroke"
              width="10"
              height={value === 0 ? 0 : Math.max(3, (value / most) * 100)}
              rx="3"
              ry="1.5"
            />
          </svg>
          <span className="chart__v">
            {value.toLocaleString("en-US")}
            <span className="visually-hidden"> {unit}</span>
          </span>
          <span className="chart__l">{label}</span>
        </li>
      ))}
    </ol>
  );
}
