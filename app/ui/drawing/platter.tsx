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
        <g className="groove" fill="none">
          {rings.map(({ groove }) => (
            <path key={groove.d} {...groove} />
          ))}
        </g>
        <g className="data" fill="none">
          {rings.map(({ data }) => (
            <path key={data.d} {...data} />
          ))}
        </g>
        <circle className="label" r="172" />
        <circle className="label-ring" r="160" fill="none" />
        <g textAnchor="middle">
          <Label kind="soul" y="-52" text={above} />
          <Label kind="mind" y="83" text={below} />
          <Label kind="small" x="-92" y="6" text={left} />
          <Label kind="small" x="92" y="6" text={right} />
          <Label kind="small" y="122" text={site.name.replace(" ", "-")} />
        </g>
        <circle className="spindle" r="15" />
      </g>
    </svg>
  );
}

function Label({ kind, text, ...place }: { kind: string; text: string; x?: string; y: string }) {
  return (
    <text className={`label-${kind}`} {...place}>
      {text}
    </text>
  );
}
