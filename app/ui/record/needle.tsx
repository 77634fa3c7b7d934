/** The bridge in small: its deck is the thirty months of the score, and a lamp burns at a day. */
import "../drawing/bridge.css";
import "./needle.css";
import "./timeline-days.css";
import type { NeedleSpot } from "./timeline-plot.ts";

/** Decorative: what it says stands beside it. `isStrip`: a lamp for each month of the list, lit while the list shows that month. */
export function Needle({ spots, isStrip = false }: { spots: readonly NeedleSpot[]; isStrip?: boolean }) {
  return (
    <div className={isStrip ? "needle needle--strip" : "needle"}>
      <svg viewBox="0 0 1200 24" preserveAspectRatio="none" aria-hidden="true">
        <path d="M0 22Q300 -18 600 22Q900 -18 1200 22" />
        <path className="deck" d="M0 22H1200" />
      </svg>
      {spots.map(({ words, classes }) => (
        <i key={classes} className={classes} aria-hidden="true">
          {isStrip ? <b>{words}</b> : null}
        </i>
      ))}
    </div>
  );
}
