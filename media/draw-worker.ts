/** Entry of the child process that draws for the server: drawings in, PNGs out. */
import { openDrawing } from "./draw.ts";
import type { Drawing } from "./drawings.ts";

export interface DrawJob {
  drawings: readonly Drawing[];
}

export interface Drawn {
  /** In the order of the drawings: the PNG, or why there is none. */
  pictures: (Uint8Array | string)[];
}

const draw = openDrawing();
process.on("message", async ({ drawings }: DrawJob) => {
  const drawn = drawings.map((one) => draw(one).catch((error: Error) => error.message));
  process.send?.({ pictures: await Promise.all(drawn) } satisfies Drawn);
});
