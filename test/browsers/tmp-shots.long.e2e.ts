import { eventFile } from "../support/event-file.ts";
import { entryText } from "../support/entry-mistakes.ts";
import { putEntries } from "../support/entries.ts";
import { startServer } from "../support/start-server.ts";
import { expect, test as base } from "../support/visit.ts";

const day = (n: number) => new Date(Date.now() - 6 * 3600_000 + n * 86400_000).toISOString().slice(0, 10);
const on = (n: number, more: Record<string, string> = {}, from = "18:00", to = "20:00") =>
  eventFile({ title: "Reading an MLGW bill, line by line", start: `${day(n)} ${from}`, end: `${day(n)} ${to}`, ...more });
const test = base.extend({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright
    async ({}, use) => {
      const server = await startServer();
      await putEntries(server, {
        "event/a": on(1, { type: "class", cost: "Free", topics: "power", accessible: "step-free, captions" }),
        "event/b": on(1, { title: "First steps with a chatbot", type: "class", cost: "Free" }),
        "event/c": on(2, { title: "Preguntas sobre la luz y el agua", language: "es", topics: "water" }),
        "event/d": on(5, { title: "Hack night", type: "hack night", link: "https://meet.example.org/" }),
        "event/e": on(9, { title: "Ask it about your street", cost: "$10" }),
        "event/f": on(40, { title: "From electrician to data-center technician", status: "postponed" }),
        ...Object.fromEntries([1, 2, 3, 4, 5].map((n) => [`event/g${n}`, on(12, { title: `Talk ${n}`, type: "talk" })])),
        "meeting/levee-board": entryText({ title: "Levee board", topics: "courts, water", decides: "Pumps.", rhythm: "When it rains", place: "City Hall", calendar: "https://levee.example/dates", next: `${day(9)} 17:30`, grade: "B" }),
      });
      await use(server);
      await server.close();
    },
    { scope: "worker", timeout: 60_000 },
  ],
});
test("shots", async ({ page }) => {
  test.setTimeout(200_000);
  for (const [name, path] of [["events", "/events"], ["month", `/events?month=${day(5).slice(0, 7)}`], ["es", `/es/events?month=${day(5).slice(0, 7)}`], ["event", "/events/a"]] as const)
    for (const width of [360, 768, 1280, 1920])
      for (const colorScheme of ["light", "dark"] as const) {
        if ((name === "es" || name === "event") && (width > 800 || colorScheme === "dark")) continue;
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize({ width, height: 800 });
        await page.goto(path);
        await page.waitForTimeout(300);
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), `${name} ${width}`).toBeLessThanOrEqual(0);
        await page.screenshot({ path: `/tmp/e-c-shots/${name}-${width}-${colorScheme}.png`, clip: { x: 0, y: 0, width, height: Math.min(3600, await page.evaluate(() => document.documentElement.scrollHeight)) }, fullPage: true });
      }
});
