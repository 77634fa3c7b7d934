import { Mark } from "../../../app/ui/drawing/bridge.tsx";
import type { Lamp } from "../../ui/lamps.tsx";
import type { todayShown } from "./today-shown.ts";

/** Nothing to do, and no button: the drawing at night, with its lamps out. */
export function NothingWaits({
  next,
  lamps,
}: {
  next?: ReturnType<typeof todayShown>["next"];
  lamps: readonly Lamp[];
}) {
  const isAllLit = lamps.every(({ state }) => state === "ok");
  return (
    <div className="none none--calm card--wide">
      <Mark bits="0000000000" />
      <h2>Nothing waits</h2>
      <p dir="auto">
        All messages are answered, there’s nothing to decide{isAllLit ? ", and all ten lamps are lit" : ""}.
        {next ? ` Next: “${next.title},” ${next.away.toLowerCase()}.` : ""}
      </p>
    </div>
  );
}
