import { areaCode } from "./bridge.tsx";

/** The thirty bulbs of the events marquee: the area code in binary, three times. */
export function Bulbs() {
  const bulbs = [...areaCode.repeat(3)].map((bit, i) => (bit === "1" ? `on i${i}` : `i${i}`));
  return (
    <div className="bulbs" aria-hidden="true">
      {bulbs.map((bulb) => (
        <i key={bulb} className={bulb} />
      ))}
    </div>
  );
}
