import type { Week } from "../../../newsletter/list/growth.ts";
import { StrokeChart } from "../../ui/stroke-chart.tsx";

/** Who joined and who left, week by week. */
export function Growth({ weeks }: { weeks: readonly Week[] }) {
  const label = (monday: string) =>
    new Date(`${monday}T12:00:00Z`).toLocaleDateString("en-US", {
      month: "numeric",
      day: "numeric",
      timeZone: "UTC",
    });
  const strokes = (key: "joined" | "left") =>
    weeks.map((week, at) => ({
      label: label(week.monday),
      value: week[key],
      isNow: at === weeks.length - 1,
    }));
  return (
    <div className="two">
      <section aria-labelledby="joined">
        <h2 id="joined" className="sub">
          Joined, by week
        </h2>
        <StrokeChart strokes={strokes("joined")} unit="joined" />
      </section>
      <section aria-labelledby="left">
        <h2 id="left" className="sub">
          Unsubscribed, by week
        </h2>
        <StrokeChart strokes={strokes("left")} unit="left" />
      </section>
    </div>
  );
}
