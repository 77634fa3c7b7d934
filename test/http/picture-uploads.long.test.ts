/** Pictures that come with forms, against the real server: thirty at once from one network, and those that are hostile. */
import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase } from "../../db/open.ts";
import { type Answer, ask } from "../support/ask.ts";
import { drawPhoto } from "../support/pictures.ts";
import { eventProposal, sentStory } from "../support/proposals.ts";
import { type RunningServer, startServer } from "../support/start-server.ts";

let server: RunningServer;

beforeAll(async () => {
  server = await startServer({ RATE_LIMITS: "on" });
});

afterAll(() => server.close());

const future = { start: "2099-03-04T18:00", end: "2099-03-04T20:00" };
const words = { alt: "A hand-drawn poster", rights: "yes" };

async function send(path: string, fields: Record<string, string>, picture: Uint8Array): Promise<Answer> {
  const form = new FormData();
  for (const [name, text] of Object.entries({ ...fields, ...words })) form.append(name, text);
  form.append("picture", new Blob([new Uint8Array(picture)]), "flyer.jpg");
  const whole = new Response(form);
  const body = Buffer.from(await whole.bytes());
  const headers = {
    "Content-Type": whole.headers.get("content-type") ?? "",
    "Content-Length": `${body.length}`,
  };
  return ask(server.url, path, { method: "POST", headers, body });
}

const propose = (at: number, picture: Uint8Array, path = "/events") =>
  send(
    path,
    { ...eventProposal, ...future, eventTitle: `Evening ${at} ${randomBytes(4).toString("hex")}` },
    picture,
  );

test("thirty flyers of a telephone from one network at once are all kept, and the memory stays bounded", async () => {
  const flyer = await drawPhoto({ width: 4000, height: 3000 }).jpeg({ quality: 95 }).toBuffer();
  // As heavy as one of a telephone; what follows the picture is dropped.
  const heavy = Buffer.concat([flyer, randomBytes(Math.max(0, 4_000_000 - flyer.length))]);
  const before = residentBytes();
  let most = 0;
  const watch = setInterval(() => {
    most = Math.max(most, residentBytes());
  }, 50);
  const answers = await Promise.all(Array.from({ length: 30 }, (_, at) => propose(at, heavy)));
  clearInterval(watch);
  expect(answers.map(({ status }) => status)).toEqual(Array(30).fill(303));
  const db = openDatabase(server);
  expect(await db.selectFrom("submission_pictures").select("reference").execute()).toHaveLength(30);
  await db.destroy();
  expect(most - before).toBeLessThan(600_000_000);
}, 180_000);

test("a refused form keeps its text without script, and says that the picture is to be chosen again", async () => {
  await restart();
  const { status, text } = await send(
    "/es/events",
    { ...eventProposal, ...future, end: "" },
    Buffer.from("x"),
  );
  expect(status).toBe(422);
  expect(text).toContain("Elija la imagen de nuevo");
  expect(text).toContain("The Reading Room");
  const wrong = await send("/news", sentStory, Buffer.from("<svg/>"));
  expect(wrong.status).toBe(422);
  expect(wrong.text).toContain("The picture must be a JPEG");
  expect(wrong.text).toMatch(/enctype="multipart\/form-data"/i);
}, 60_000);

test("other forms take nothing large, and these nothing beyond a picture", async () => {
  const large = Buffer.alloc(23 * 1024 * 1024);
  expect((await send("/events", { ...eventProposal, ...future }, large)).status).toBe(413);
  expect((await send("/contact", {}, Buffer.alloc(200_000))).status).toBe(413);
  expect((await send("/proposal", {}, Buffer.alloc(200_000))).status).toBe(413);
}, 60_000);

async function restart(): Promise<void> {
  await server.close();
  server = await startServer();
}

function residentBytes(): number {
  const pages = readFileSync(`/proc/${server.pid}/statm`, "utf8").split(" ")[1];
  return Number(pages) * 4096;
}
