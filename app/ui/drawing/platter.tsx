import { home } from "../../../content/home.ts";
import { site } from "../../../content/site.ts";
import { platterRings } from "./glyph-paths.ts";

/** The record: grooves on the left, data on the right, whose dashes spell the city's name ring by ring. */
export function Platter() {
  const rings = platterRings(site.city.toUpperCase());
  const { above, below, left, right } = home.mission.label;
  return (
    <svg className="platter" viewBox="-500 -500 1000 1000" aria-hidden="true">
      <circle className="vinyl" r="498" />
      <g className="turning">
        {(["groove", "data"] as const).map((side) => (
          <g key={side} className={side}>
            {rings.map(({ [side]: ring }) => (
              <circle key={ring.r} {...ring} />
            ))}
          </g>
        ))}
        <circle className="label" r="172" />
        <circle className="label-ring" r="160" />
        <g textAnchor="middle">
          <text className="label-soul" y="-52">
            {above}
          </text>
          <text className="label-mind" y="83">
            {below}
          </text>
          <g className="label-small">
            <text x="-92" y="6">
              {left}
            </text>
            <text x="92" y="6">
              {right}
            </text>
            <text y="122">{site.name.replace(" ", "-")}</text>
          </g>
        </g>
        <circle className="spindle" r="15" />
      </g>
    </svg>
  );
}
