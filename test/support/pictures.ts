/** Generated pictures for tests. */
import sharp, { type Sharp } from "sharp";

export interface Drawing {
  width?: number;
  height?: number;
  /** Turns the colours; different numbers make different pictures. */
  seed?: number;
}

/** Something like a photograph: shapes on a sky, with a little grain. Encode it as you like. */
export function drawPhoto({ width = 1600, height = 1000, seed = 1 }: Drawing = {}): Sharp {
  const hue = (seed * 67) % 360;
  const arches = Array.from({ length: 6 }, (_, i) => {
    const x = ((i * 19 + seed * 7) % 100) / 100;
    return `<circle cx="${x * width}" cy="${(0.3 + ((i * 13) % 50) / 100) * height}" r="${width / (6 + i)}"
      fill="hsl(${(hue + i * 41) % 360} 60% ${30 + i * 9}%)" fill-opacity="0.7"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="hsl(${hue} 50% 25%)"/>
    <stop offset="1" stop-color="hsl(${(hue + 60) % 360} 60% 70%)"/></linearGradient></defs>
    <rect width="100%" height="100%" fill="url(#sky)"/>${arches.join("")}</svg>`;
  return sharp(Buffer.from(svg)).flatten();
}

/** Nothing but noise, which no encoder can make small. */
export function drawNoise({ width = 1600, height = 900 }: Drawing = {}): Sharp {
  const noise = { type: "gaussian", mean: 128, sigma: 80 } as const;
  return sharp({ create: { width, height, channels: 3, background: "#000", noise } });
}

/** One colour and nothing else, as a placeholder has it. */
export function drawNothing({ width = 1600, height = 900 }: Drawing = {}): Sharp {
  return sharp({ create: { width, height, channels: 3, background: "#8899aa" } });
}
