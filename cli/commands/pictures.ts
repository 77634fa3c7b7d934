/** Desk commands: pictures of entries. */
import { basename } from "node:path";
import { addPicture } from "../../publishing/pictures/pictures.ts";
import { readUpload } from "../../publishing/pictures/read-upload.ts";
import type { Command, Desk, Given } from "../command.ts";
import { oneLine } from "../terminal.ts";

export const pictureCommands: readonly Command[] = [
  {
    call: "pictures add FILE",
    help: "adds a JPEG, PNG, WebP, AVIF or GIF and prints the id to put into an entry's file",
    job: add,
  },
];

async function add({ open, now }: Desk, { file = "" }: Given): Promise<string> {
  const db = await open();
  const read = await readUpload(file);
  const result =
    "problem" in read
      ? ({ outcome: "refused", why: read.problem } as const)
      : await addPicture(db, read.bytes, { by: "command line", now: now() });
  if (result.outcome === "refused")
    throw new Error(`${oneLine(basename(file) || file)} was not added. ${result.why}`);
  const said =
    result.outcome === "known"
      ? "It was here already"
      : "It was added, without what its file said about place and camera";
  return `${said}. Put these lines into the head of an entry's file, with what the picture shows in words:\n\npicture: ${result.id}\nalt: \n`;
}
