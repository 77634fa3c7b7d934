import type { Week } from "../../../newsletter/list/growth.ts";
import { Section } from "../../ui/section.tsx";
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
      <Section id="joined" title="Joined, by week">
        <StrokeChart strokes={strokes("joined")} unit="joined" />
      </Section>
      <Section id="left" title="Unsubscribed, by week">
        <StrokeChart strokes={strokes("left")} unit="left" />
      </Section>
    </div>
  );
}
