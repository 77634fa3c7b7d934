import { Lamps } from "./bridge.tsx";
import { letterLamps } from "./glyph-paths.ts";

/** An arch whose lamps spell a letter. */
export function ArchSign({ letter }: { letter: string }) {
  return (
    <svg className="arch-sign" viewBox="0 0 120 53" aria-hidden="true" data-letter={letter}>
      <path className="arch" d="M4 52Q60 -36 116 52" />
      <path className="deck" d="M0 52H120" />
      <Lamps lamps={letterLamps(letter)} />
    </svg>
  );
}
