/** The files of entries' pictures, as the server sends them. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase } from "../../db/open.ts";
import type { Picture } from "../../pictures/picture.ts";
import { addPicture, withEntryPictures } from "../../publishing/pictures/pictures.ts";
import { ask } from "../support/ask.ts";
import { drawPhoto } from "../support/pictures.ts";
import { type RunningServer, startServer } from "../support/start-server.ts";

let server: RunningServer;
let picture: Picture | undefined;

beforeAll(async () => {
  server = await startServer();
  const db = openDatabase({ dataDir: server.dataDir });
  const upload = await drawPhoto({ width: 700, height: 500 }).jpeg().toBuffer();
  const result = await addPicture(db, upload, { by: "test", now: new Date() });
  const id = "id" in result ? result.id : "";
  picture = (await withEntryPictures(db, [id])).get(id);
  await db.destroy();
}, 60_000);

afterAll(() => server.close());

test.each(["avif", "webp"] as const)(
  "a picture's %s is sent with its type and may be cached forever",
  async (format) => {
    const [file] = picture?.[format] ?? [];
    expect(file?.src).toMatch(new RegExp(`^/media/[\\w-]{22}-480\\.${format}$`));
    const { status, headers, body } = await ask(server.url, file?.src ?? "");
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      "content-type": `image/${format}`,
      "content-length": String(body.length),
      "cache-control": "public, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
      "cross-origin-resource-policy": "cross-origin",
    });
    expect(headers).not.toHaveProperty("set-cookie");
    const again = { "If-None-Match": headers.etag ?? "" };
    expect((await ask(server.url, file?.src ?? "", { headers: again })).status).toBe(304);
    const head = await ask(server.url, file?.src ?? "", { method: "HEAD" });
    expect([head.status, head.headers["content-length"], head.body.length]).toEqual([
      200,
      String(body.length),
      0,
    ]);
  },
);

test.each([
  "/media/",
  "/media",
  `/media/${"a".repeat(22)}-480.webp`,
  `/media/${"a".repeat(22)}-480.svg`,
  "/media/..%2f..%2fsite.db",
  `/media/${"a".repeat(300)}`,
  "/media/%00",
])("%s is not found", async (path) => {
  expect((await ask(server.url, path)).status).toBe(404);
});
