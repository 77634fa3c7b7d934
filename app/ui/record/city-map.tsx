import "./city-map.css";
import type { CityMap, EntryLink, MapName } from "../../../content/record/city.ts";
import { recordPage } from "../../../content/record/page.ts";
import { areaCode } from "../drawing/bridge.tsx";
import { bow, round } from "../drawing/bridge-paths.ts";
import { Part } from "../text/fold.tsx";

/** A hand-drawn map, and beside it a list that says the same and has the links. */
export function CityMapPart({ map }: { map: CityMap }) {
  return (
    <Part level={2} id="map" title={map.title}>
      <p className="record-fold__lead">{map.lead}</p>
      <div className="city-map-grid">
        <figure>
          <MapDrawing map={map} />
          <figcaption>
            {map.caption} {hasRings(map) ? map.rings.caption : null}
          </figcaption>
        </figure>
        <div className="map-list">
          <h3 className="visually-hidden">{recordPage.map.words}</h3>
          <ol role="list">
            {map.sites.map(({ name, text, links }, at) => (
              <li key={name}>
                <span className="map-list__number" aria-hidden="true">
                  {at + 1}
                </span>
                <div>
                  <h4>{name}</h4>
                  <p>{text}</p>
                  <EntryLinks links={links} />
                </div>
              </li>
            ))}
          </ol>
          <div className="map-list__not">
            <p>{map.notDrawn.text}</p>
            <EntryLinks links={map.notDrawn.links} />
          </div>
        </div>
      </div>
    </Part>
  );
}

function EntryLinks({ links }: { links: readonly EntryLink[] }) {
  return links.length > 0 ? (
    <p className="map-list__links">
      {links.map(({ label, slug }) => (
        <a key={slug} href={`${recordPage.path}/${slug}`}>
          {label}
        </a>
      ))}
    </p>
  ) : null;
}

function hasRings({ sites }: CityMap): boolean {
  return sites.some(({ hasRing }) => hasRing);
}

export function MapDrawing({ map }: { map: CityMap }) {
  const { water, border, names, places, rings, sites } = map;
  const shore = water[0]?.d;
  return (
    <svg className="city-map" viewBox={map.box} role="img" aria-labelledby="map-title map-words">
      <title id="map-title">{map.title}</title>
      <desc id="map-words">{`${map.description} ${sites.map(({ where }, at) => `${at + 1} ${where}`).join("; ")}.`}</desc>
      {water.map(({ d, width }) => (
        <path key={d} className="water" d={d} strokeWidth={width} />
      ))}
      {ripples.map(({ dashes, offset, move }) => (
        <path
          key={dashes}
          className="ripple"
          d={shore}
          strokeDasharray={dashes}
          strokeDashoffset={offset}
          transform={move}
        />
      ))}
      <path className="border" d={border} />
      {sites.map(({ name, x, y, hasRing }) =>
        hasRing ? <circle key={name} className="ring" cx={x} cy={y} r={rings.radius} /> : null,
      )}
      {hasRings(map) ? <Name name={rings.name} className="ring-name" /> : null}
      <Bridge {...map.bridge} />
      {names.map((name) => (
        <Name key={name.text} name={name} className={name.isWater ? "water-name" : "state"} />
      ))}
      {places.map((place) => (
        <g key={place.text} className="place">
          <circle cx={place.x} cy={place.y} r="5" />
          <Name name={{ ...place, x: place.x + (place.isEnd ? -14 : 14), y: place.y + 9 }} />
        </g>
      ))}
      {sites.map(({ name, x, y }, at) => (
        <g key={name} className="site" transform={`translate(${x} ${y})`}>
          <g className="site__in">
            <rect x="-19" y="-19" width="38" height="38" />
            <text y="8" textAnchor="middle">
              {at + 1}
            </text>
          </g>
        </g>
      ))}
    </svg>
  );
}

/** Broken lines along the first water. */
const ripples = [
  { dashes: "46 60", offset: 0, move: "translate(-10 -3.5)" },
  { dashes: "30 84", offset: 40, move: "translate(0 0)" },
  { dashes: "62 52", offset: 90, move: "translate(10 3.5)" },
];

function Name({ name: { text, x, y, isEnd }, className }: { name: MapName; className?: string }) {
  return (
    <text className={className} x={x} y={y} textAnchor={isEnd ? "end" : undefined}>
      {text}
    </text>
  );
}

/** Two arches with the ten lamps, small. */
function Bridge({ x, y, scale }: CityMap["bridge"]) {
  return (
    <g className="map-bridge" transform={`translate(${x} ${y}) scale(${scale})`}>
      <path className="arch" d="M0 50Q28 -2 56 50M56 50Q84 -2 112 50" />
      <path className="deck" d="M-14 50H126" />
      {[...areaCode()].map((bit, i) => {
        const share = 0.13 + 0.185 * (i % 5);
        const left = round((i < 5 ? 0 : 56) + 56 * share);
        const on = bit === "1";
        return (
          <circle
            key={left}
            className={on ? "lamp on" : "lamp off"}
            cx={left}
            cy={round(50 - 26 * bow(share))}
            r={on ? 4 : 2.8}
          />
        );
      })}
    </g>
  );
}
