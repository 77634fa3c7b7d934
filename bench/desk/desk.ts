/**
 * The owner's desk: what it costs in memory and time with the messages and entries of years, and what each task of the owner takes
 * on a phone. `npm run bench -- desk --ghost FOLDER` measures three of the tasks in Ghost too, which is installed there (ghost.ts).
 */
import { measurePages } from "./desk-pages.ts";
import { openFilledDesk } from "./filled-desk.ts";

export async function deskTable() {
  const desk = await openFilledDesk();
  try {
    const rows = await measurePages(desk);
    return { title: "The desk: memory and times", rows };
  } finally {
    await desk.close();
  }
}
