import "./band.css";
import { look } from "../../../content/look.ts";

/** In the order of their names; a city may have neither. */
const [small, large]: (string | undefined)[] = Object.values(
  import.meta.glob<string>("../../../content/film/*-{band,band-small}.avif", {
    eager: true,
    query: "?url",
    import: "default",
  }),
);

/** The part of the bridge that a page shows (band.css). */
export type BandSpot = "about" | "events" | "contact";

/** A strip of the bridge at night, or of the owner’s picture, in the heads of pages. Below the words of a head, so it can wait for them. */
export function Band({ spot }: { spot: BandSpot }) {
  // Not the river of the build beside another city's hero picture.
  if (look.hero ? !look.band : !large) return null;
  return (
    <div className={`band band--${spot}`} aria-hidden="true">
      <img
        src={look.band || large}
        srcSet={look.band ? `${look.band} 1600w` : `${small} 1080w, ${large} 2400w`}
        sizes="(max-width: 48rem) 80vw, 140vw"
        alt=""
        width="2400"
        height="525"
        fetchPriority="low"
      />
    </div>
  );
}
