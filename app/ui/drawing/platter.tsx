import { home } from "../../../content/home.ts";
import { site } from "../../../content/site.ts";
import { platterRings } from "./glyph-paths.ts";

/** The record: grooves on the left, data on the right, whose dashes spell the city's name ring by ring. */
export function Platter() {
  const rings = platterRings(site.city.toUpperCase());
  const { label } = home.mission;
  return (
    <svg className="platter" viewBox="-500 -500 1000 1000" aria-hidden="true">
      <circle className="vinyl" r="498" />
      <g className="turning">
        <g className="groove" fill="none">
          {rings.map((ring) => (
            <path
              key={ring.groove}
              d={ring.groove}
              opacity={ring.grooveOpacity}
              strokeWidth={ring.grooveWidth}
            />
          ))}
        </g>
        <g className="data" fill="none">
          {rings.map((ring) => (
            <path
              key={ring.data}
              d={ring.data}
              opacity={ring.dataOpacity}
              strokeWidth={ring.dataWidth}
              strokeDasharray={ring.dashes}
              strokeDashoffset={ring.dashOffset}
            />
          ))}
        </g>
        <circle className="label" r="172" />
        <circle className="label-ring" r="160" fill="none" />
        <g textAnchor="middle">
          <text className="label-soul" y="-52">
            {label.above}
          </text>
          <text className="label-mind" y="83">
            {label.below}
          </text>
          <text className="label-small" x="-92" y="6">
            {label.left}
          </text>
          <text className="label-small" x="92" y="6">
            {label.right}
          </text>
          <text className="label-small" y="122">
            {site.name.replace(" ", "-")}
          </text>
        </g>
        <circle className="spindle" r="15" />
      </g>
    </svg>
  );
}
