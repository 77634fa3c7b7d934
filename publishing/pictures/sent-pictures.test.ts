/** Flyers and photographs that come with proposals: what is taken, where they wait, when they go. On both engines. */
import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import { beforeEach, describe, expect, test } from "vitest";
import { copyTables } from "../../db/backup/copy-tables.ts";
import { openWriter } from "../../db/durable-write.ts";
import type { Database } from "../../db/schema.ts";
import { forms } from "../../forms/catalog.ts";
import { pictureProblems } from "../../forms/definitions/folded-fields.ts";
import { type ReceiveContext, receive } from "../../forms/intake/receive.ts";
import { eraseExpiredSubmissions, erasePersonFromForms } from "../../forms/owner/retention.ts";
import { findSubmission } from "../../forms/owner/submissions.ts";
import { actingOn, done } from "../../test/support/acting.ts";
import { engines, openOnBothEngines } from "../../test/support/both-engines.ts";
import { drawPhoto } from "../../test/support/pictures.ts";
import { eventProposal } from "../../test/support/proposals.ts";
import { listEntriesOf } from "../entries/entries.ts";
import { eraseEntriesOf } from "../proposals/erase-entries.ts";
import { encodeSentPicture, readSentPicture } from "./sent-pictures.ts";

const now = new Date("2031-01-05T18:00:00Z");
const databases = openOnBothEngines();
const photo = (seed = 1) => drawPhoto({ width: 700, height: 500, seed });
const words = { alt: "A hand-drawn poster", rights: "yes" };

describe.each(engines)("on %s", (engine) => {
  let db: Database;

  beforeEach(async () => {
    db = databases[engine];
    for (const table of ["entries", "submission_pictures", "submissions", "events"] as const)
      await db.deleteFrom(table).execute();
  });

  async function post(
    file: Uint8Array | string,
    more: Record<string, string> = words,
    how: Partial<ReceiveContext> = {},
  ) {
    const form = new FormData();
    for (const [name, text] of Object.entries({ ...eventProposal, ...more })) form.append(name, text);
    if (typeof file !== "string") form.append("picture", new Blob([new Uint8Array(file)]), "flyer.svg");
    else if (file) form.append("picture", file);
    const request = await asSent(form);
    const context = {
      write: openWriter(db),
      now,
      clientAddress: "192.0.2.1",
      encodePicture: encodeSentPicture,
    };
    return receive(forms.event, request, { ...context, ...how });
  }
  const sent = async (...args: Parameters<typeof post>) => {
    const received = await post(...args);
    if (received.kind !== "saved") throw new Error(JSON.stringify(received));
    return received.reference;
  };
  const count = async (table: "submissions" | "submission_pictures" | "entry_picture_files") =>
    (await db.selectFrom(table).selectAll().execute()).length;

  test("a flyer waits with its proposal as a JPEG of ours, without place and camera, and pages have none of it", async () => {
    const exif = { IFD0: { Copyright: "Ana" }, IFD3: { GPSLatitudeRef: "N" } };
    const files = await count("entry_picture_files");
    const reference = await sent(await photo().withExif(exif).png().toBuffer());
    const kept = await readSentPicture(db, reference);
    const { format, width, exif: left } = await sharp(kept).metadata();
    expect({ format, width, left }).toEqual({ format: "jpeg", width: 700, left: undefined });
    expect((await findSubmission(db, reference))?.values).toMatchObject({ picture: "yes", ...words });
    expect(await count("entry_picture_files")).toBe(files);
  });

  test("without a picture nothing more is asked for, and nothing more is kept", async () => {
    const reference = await sent(new Uint8Array(), {});
    expect((await findSubmission(db, reference))?.values).toEqual(eventProposal);
    expect(await sent("yes", {})).toBe(reference);
    expect(await count("submission_pictures")).toBe(0);
  });

  test("a picture needs its words and the right to give it; the text comes back, with word that it is to be chosen again", async () => {
    const received = await post(await photo().jpeg().toBuffer(), {});
    const { name, eventTitle } = eventProposal;
    expect(received).toMatchObject({ kind: "invalid", values: { name, eventTitle, picture: "yes" } });
    expect("errors" in received && received.errors.map(({ field }) => field)).toEqual(["alt", "rights"]);
    expect(await count("submissions")).toBe(0);
  });

  test("the same press twice is one proposal with one picture, another picture is another proposal", async () => {
    const bytes = await photo().jpeg().toBuffer();
    const [one, two] = await Promise.all([sent(bytes), sent(bytes)]);
    expect(one).toBe(two);
    expect(await sent(await photo(2).jpeg().toBuffer())).not.toBe(one);
    expect(await count("submission_pictures")).toBe(2);
  });

  test.each([
    [
      "a drawing with a script",
      async () => Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"),
      pictureProblems.type,
    ],
    ["a page", async () => Buffer.from("<!doctype html><script>alert(1)</script>"), pictureProblems.type],
    [
      "a photo of an iPhone",
      async () => Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1"),
      pictureProblems.type,
    ],
    [
      "a file that is cut off",
      async () => (await photo().jpeg().toBuffer()).subarray(0, 3_000),
      pictureProblems.other,
    ],
    ["a bomb of 2.5 gigapixels", async () => bomb(50_000), pictureProblems.other],
    [
      "one color",
      async () =>
        sharp({ create: { width: 800, height: 600, channels: 3, background: "#fff" } })
          .png()
          .toBuffer(),
      pictureProblems.other,
    ],
    ["more than 20 MB", async () => Buffer.alloc(20 * 1024 * 1024 + 1), pictureProblems.large],
  ])("%s is refused, the text comes back, and nothing is kept", async (_, draw, message) => {
    const received = await post(await draw());
    expect(received).toMatchObject({ kind: "invalid", errors: [{ field: "picture", message }] });
    expect("values" in received && received.values?.eventTitle).toBe(eventProposal.eventTitle);
    expect(await count("submissions")).toBe(0);
  });

  test("of a picture that is also a page only the picture is kept", async () => {
    const script = "<script>alert(1)</script>";
    const polyglot = Buffer.concat([await photo().jpeg().toBuffer(), Buffer.from(script)]);
    const kept = await readSentPicture(db, await sent(polyglot));
    expect(kept?.includes(script)).toBe(false);
  });

  test("what is larger than any form is refused before it is parsed, and another file than the picture has no room", async () => {
    expect(await post(Buffer.alloc(23 * 1024 * 1024))).toMatchObject({ kind: "refused", status: 413 });
    const form = new FormData();
    form.append("flyer", new Blob([new Uint8Array(40_000)]));
    const request = await asSent(form);
    const context = { write: openWriter(db), now, clientAddress: "192.0.2.1" };
    expect(await receive(forms.event, request, context)).toMatchObject({ kind: "refused", status: 413 });
  });

  test("what is refused counts as a mistake, and gives the place for a proposal back", async () => {
    const counted: string[] = [];
    const limits = {
      refusal: async () => undefined,
      countMistake: async () => void counted.push("mistake"),
      take: async () => ({ ok: true, held: false, refund: async () => void counted.push("refund") }),
      isRepeated: async () => false,
    } as unknown as NonNullable<ReceiveContext["limits"]>;
    await post(Buffer.from("no picture"), words, { limits });
    expect(counted).toEqual(["refund", "mistake"]);
  });

  test("accepted, it is the picture of the entry with the words of its sender; left out, it is not", async () => {
    const reference = await sent(await photo(3).jpeg().toBuffer());
    done(await actingOn(db).act("proposal.accept", reference, {}, { now }));
    const [entry] = await listEntriesOf(db, reference);
    expect(entry).toMatchObject({ state: "published", values: { alt: words.alt } });
    expect(entry?.values.picture).toMatch(/^[0-9a-f]{32}$/);
    // Erased with the entry and with the submission.
    expect(await eraseEntriesOf(db, [reference])).toMatchObject({ entries: 1, entry_pictures: 1 });
    expect(await count("entry_picture_files")).toBe(0);
    await erasePersonFromForms(db, eventProposal.email);
    expect(await count("submission_pictures")).toBe(0);
  });

  test("it goes with its submission when that has been kept for its time; a copy of the database on the other engine has it", async () => {
    const reference = await sent(await photo(4).jpeg().toBuffer());
    const kept = await readSentPicture(db, reference);
    const other = databases[engine === "SQLite" ? "PostgreSQL" : "SQLite"];
    const rollback = new Error("Only a try.");
    const copying = db.transaction().execute((source) =>
      other.transaction().execute(async (target) => {
        const tables = (await target.introspection.getTables()).map(({ name }) => name as "entries");
        for (const table of tables.filter((name) => !name.startsWith("search_")))
          await target.deleteFrom(table).execute();
        await copyTables(source, target);
        expect(await readSentPicture(target, reference)).toEqual(kept);
        throw rollback;
      }),
    );
    await expect(copying).rejects.toBe(rollback);
    await eraseExpiredSubmissions(db, new Date("2041-01-05T18:00:00Z"));
    expect(await readSentPicture(db, reference)).toBeUndefined();
  });
});

/** With its whole body, as the HTTP router hands it on. */
async function asSent(form: FormData): Promise<Request> {
  const whole = new Response(form);
  const headers = { "content-type": whole.headers.get("content-type") ?? "" };
  return new Request("https://901ai.example/events", { method: "POST", body: await whole.bytes(), headers });
}

/** A PNG of a few kilobytes that claims to be `side` pixels square. */
function bomb(side: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, crc] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    crc.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, crc]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head.writeUInt8(1, 8);
  const rows = deflateSync(Buffer.alloc(1_000_000));
  const start = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
  return Buffer.concat([start, chunk("IHDR", head), chunk("IDAT", rows), chunk("IEND", Buffer.alloc(0))]);
}
