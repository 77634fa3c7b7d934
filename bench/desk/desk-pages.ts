/** What the desk costs: memory after fifty of its pages, and how long the ones that are opened most take. */
import { residentMegabytes } from "../../test/support/processes.ts";
import { type FilledDesk, filling } from "./filled-desk.ts";

export const limits = { megabytes: 170, milliseconds: 300 };
const rounds = 20;

const rooms = [
  "/",
  "/messages",
  "/entries/event",
  "/entries/story",
  "/newsletter",
  "/subscribers",
  "/news",
  "/visits",
  "/health",
  "/people",
];

export async function measurePages(desk: FilledDesk): Promise<object[]> {
  const row = (what: string, value: number, limit: number) => ({ what, value, limit });
  const before = residentMegabytes(desk.pid ?? 0);
  const { id } = await desk.db
    .selectFrom("entries")
    .select("id")
    .where("kind", "=", "event")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  const { reference } = await desk.db
    .selectFrom("submissions")
    .select("reference")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  const timed = {
    Today: "/",
    [`Messages, of ${filling.messages}`]: "/messages",
    "a search in them": "/messages?q=question",
    "a message": `/messages/${reference}`,
    [`Events, of ${filling.entries} entries`]: "/entries/event",
    "an entry": `/entries/event/${id}`,
  };
  for (let n = 0; n < 50; n++) await openPage(desk, rooms[n % rooms.length] ?? "/");
  const after = residentMegabytes(desk.pid ?? 0);
  const rows = [
    row("resident before the first page of the desk, MB", before, limits.megabytes),
    row("resident after 50 pages of it, MB", after, limits.megabytes),
  ];
  for (const [name, path] of Object.entries(timed)) {
    const seen: number[] = [];
    for (let round = 0; round < rounds; round++) seen.push(await openPage(desk, path));
    rows.push(row(`${name}, ms (median)`, median(seen), limits.milliseconds));
  }
  return [...rows, row("resident at the end, MB", residentMegabytes(desk.pid ?? 0), limits.megabytes)];
}

/** Milliseconds until all of it was read. Throws for any answer but a page. */
async function openPage({ deskUrl, cookie }: FilledDesk, path: string): Promise<number> {
  const started = performance.now();
  const answer = await fetch(deskUrl + path, { headers: { Cookie: cookie }, redirect: "manual" });
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`${path} answers with status ${answer.status}.`);
  return performance.now() - started;
}

function median(numbers: number[]): number {
  return Math.round((numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0) * 10) / 10;
}
