import "./band.css";
import { sceneFile } from "./scene-files.ts";

/** The part of the bridge that a page shows (band.css). */
export type BandSpot = "about" | "community" | "events" | "contact";

/** A strip of the bridge at night, in the heads of pages. Below the words of a head, so it can wait for them. */
export function Band({ spot }: { spot: BandSpot }) {
  const large = sceneFile("band", "avif");
  if (!large) return null;
  return (
    <div className={`band band--${spot}`} aria-hidden="true">
      <img
        src={large}
        srcSet={`${sceneFile("band-small", "avif")} 1080w, ${large} 2400w`}
        sizes="(max-width: 48rem) 80vw, 140vw"
        alt=""
        width="2400"
        height="525"
        fetchPriority="low"
      />
    </div>
  );
}
