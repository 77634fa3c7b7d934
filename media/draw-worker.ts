/** Entry of the child process that draws for the server: drawings in, PNGs out. */
import { type DrawnFiles, openDrawing } from "./draw.ts";
import type { Drawing } from "./drawings.ts";

export interface Order {
  drawing: Drawing;
  /** What is drawn where that cannot be, such as a name in letters that the fonts lack; absent: nothing, no bytes. */
  otherwise?: Drawing;
}

export interface DrawJob {
  orders: readonly Order[];
  files: DrawnFiles;
}

export interface Drawn {
  /** In the order of the job; `problem`: why it is the other drawing. */
  pictures: { bytes: Uint8Array; problem?: string }[];
}

const draw = openDrawing();

process.on("message", async ({ orders, files }: DrawJob) => {
  const pictures = orders.map(({ drawing, otherwise }) =>
    draw(drawing, files).then(
      (bytes) => ({ bytes }),
      async (error: Error) => ({
        bytes: otherwise ? await draw(otherwise, files) : new Uint8Array(),
        problem: error.message,
      }),
    ),
  );
  process.send?.({ pictures: await Promise.all(pictures) } satisfies Drawn);
});
