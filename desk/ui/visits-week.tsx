import { Link } from "react-router";
import type { WeekViews } from "../week-views.ts";
import { StrokeChart } from "./stroke-chart.tsx";

/** Card of Today: views of the last seven days, beside the seven before. Its data is `readWeekViews` (desk/week-views.ts). */
export function VisitsWeek({ week: { total, before, days } }: { week: WeekViews }) {
  return (
    <section className="card a-visits" aria-labelledby="visits-week">
      <div className="card__head">
        <h2 id="visits-week">Views this week</h2>
        <Link to="/visits">Visits</Link>
      </div>
      <p className="big">
        <b>{total.toLocaleString("en-US")}</b> <span>{comparison(total, before)}</span>
      </p>
      <StrokeChart
        strokes={days.map((day, at) => ({ ...day, isNow: at === days.length - 1 }))}
        unit="views"
      />
    </section>
  );
}

function comparison(total: number, before: number | undefined): string {
  if (!before) return "in the last seven days";
  const percent = Math.round((total / before - 1) * 100);
  if (percent === 0) return "as many as in the seven days before";
  return `${Math.abs(percent)} percent ${percent > 0 ? "more" : "fewer"} than in the seven days before`;
}
