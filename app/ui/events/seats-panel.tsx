import "./seats.css";
import { seatWords } from "../../../content/seats.ts";
import { fill } from "../../../text/words/fill.ts";
import { plural } from "../../../text/words/plural.ts";
import type { SeatPanel } from "../../seats.ts";

/** How many seats are left, and with `isLinked` the way to one. A stroke is taken, a dot is free; above 100 only the number. */
export function SeatsPanel({ panel, isLinked }: { panel: SeatPanel; isLinked?: boolean }) {
  const { state, left, taken, capacity, waiting, path, until, was } = panel;
  const { panel: words } = seatWords;
  const says = {
    left: [plural(words.left, left), words.of, fill(words.open, { until })],
    few: [plural(words.left, left), words.of, words.few],
    full: [words.full, words.taken, waiting > 0 ? plural(words.line, waiting) : words.noLine],
    closed: [words.closed, words.taken, fill(words.over, { until })],
    canceled: [words.closed, words.taken, words.canceled],
  };
  const [title, small = "", note] = says[state];
  const strokes = (from: number, to: number, down: string) =>
    Array.from({ length: Math.max(0, to - from) }, (_, n) => `M${(from + n) * 10 + 5} 4${down}`).join("");
  return (
    <div className="seats">
      <h2 className="seats__say">
        {title} <small className="data">{fill(small, { capacity, taken })}</small>
      </h2>
      {capacity <= 100 ? (
        <svg viewBox={`0 0 ${capacity * 10} 24`} preserveAspectRatio="none" aria-hidden="true">
          <path d={strokes(0, Math.min(taken, capacity), "v18")} />
          <path className="seats__free" d={strokes(taken, capacity, "v.01")} />
        </svg>
      ) : null}
      {was ? <p>{fill(words.was, { was })}</p> : null}
      {isLinked && state !== "closed" && state !== "canceled" ? (
        <a className={state === "full" ? "button button--outline" : "button"} href={path}>
          {state === "full" ? words.wait : words.take}
        </a>
      ) : null}
      <p className="form-note">{note}</p>
    </div>
  );
}
