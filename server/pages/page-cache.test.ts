import { mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { loadPageCache } from "./page-cache.ts";
import { compressFolder } from "./prerender.ts";

let folder: string;

/** Long enough to get smaller by compression. */
const about = (year: number) =>
  `${"<p>Memphis.</p>".repeat(20)}<p>Founded 2024. © <span class="year">${year}</span> 901 AI</p>`;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "pages-"));
  writeFileSync(join(folder, "about.html"), about(2025));
  await compressFolder(folder);
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
});

afterEach(() => {
  vi.useRealTimers();
  rmSync(folder, { recursive: true });
});

const memphis = "America/Chicago";
const log = { error: vi.fn() };

type Kept = Awaited<ReturnType<typeof loadPageCache>>;
const yearIn = (kept: Kept) =>
  /year">(\d+)/.exec(kept.pages().get("/about")?.identity.body.toString() ?? "")?.[1];

test("the footer shows this year, in every compressed form, and no other year changes", async () => {
  const kept = await loadPageCache(folder, memphis, () => new Date("2026-06-01T12:00:00Z"), log);
  const page = kept.pages().get("/about");
  const text = about(2026);
  expect(page?.identity.body.toString()).toBe(text);
  expect(brotliDecompressSync(page?.compressed.br?.body as Buffer).toString()).toBe(text);
  expect(gunzipSync(page?.compressed.gzip?.body as Buffer).toString()).toBe(text);
  kept.stop();
});

test("the year changes while the server runs, when it is midnight in Memphis and not in London", async () => {
  let now = new Date("2026-01-01T05:30:00Z");
  const kept = await loadPageCache(folder, memphis, () => now, log);
  const shown = () => yearIn(kept);
  const before = kept.pages().get("/about")?.identity.etag;
  expect(shown()).toBe("2025");
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(shown()).toBe("2025");
  now = new Date("2026-01-01T06:30:00Z");
  await vi.advanceTimersByTimeAsync(3_600_000);
  await vi.waitFor(() => expect(shown()).toBe("2026"));
  expect(kept.pages().get("/about")?.identity.etag).not.toBe(before);
  kept.stop();
});

test("pages that cannot be read at the turn of the year stay as they are, and have the new year an hour after they can", async () => {
  let now = new Date("2025-12-31T12:00:00Z");
  const kept = await loadPageCache(folder, memphis, () => now, log);
  now = new Date("2026-01-01T12:00:00Z");
  renameSync(folder, `${folder}-away`);
  await vi.advanceTimersByTimeAsync(3_600_000);
  await vi.waitFor(() => expect(log.error).toHaveBeenCalledOnce());
  expect(yearIn(kept)).toBe("2025");
  renameSync(`${folder}-away`, folder);
  await vi.advanceTimersByTimeAsync(3_600_000);
  await vi.waitFor(() => expect(yearIn(kept)).toBe("2026"));
  expect(log.error).toHaveBeenCalledOnce();
  kept.stop();
});

test("once stopped, nothing watches the clock any more", async () => {
  let asked = 0;
  const clock = () => {
    asked++;
    return new Date("2025-12-31T12:00:00Z");
  };
  const kept = await loadPageCache(folder, memphis, clock, log);
  kept.stop();
  const before = asked;
  await vi.advanceTimersByTimeAsync(7_200_000);
  expect(asked).toBe(before);
});
