/** Choosing events on the built server: one answer for each filter, in both languages, whatever the address holds besides. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { daysBeforeDate, localDateIn } from "../../time/zone-time.ts";
import { ask } from "../support/ask.ts";
import { putEntries } from "../support/entries.ts";
import { eventFile } from "../support/event-file.ts";
import { type RunningServer, startServer } from "../support/start-server.ts";

let server: RunningServer;

beforeAll(async () => {
  server = await startServer();
  await putEntries(server, {
    "event/map-class": eventFile({
      title: "Map class",
      type: "class",
      cost: "Free",
      accessible: "step-free",
    }),
    "event/clase": eventFile({
      title: "Preguntas",
      start: "2031-04-01 18:00",
      end: "2031-04-01 20:00",
      inLanguage: "es",
    }),
  });
}, 240_000);
afterAll(() => server.close());

const get = (path: string) => ask(server.url, path);

test("a filtered page is not indexed, belongs to the whole list, runs no script and has its calendar", async () => {
  const { status, text } = await get("/events?type=class");
  expect(status).toBe(200);
  expect(text).toContain('<meta name="robots" content="noindex"');
  expect(text).toMatch(/rel="canonical" href="[^"]+\/events"/);
  expect(text).not.toMatch(/<script(?! type="application\/ld\+json")/);
  expect(text).toMatch(/webcal:\/\/[^"]+\/events\.ics\?type=class"/);
  expect(text).toContain("Map class");
  expect(text).not.toContain("Preguntas");
  expect(text).not.toMatch(/ style="/);
});

test("every spelling of a filter gets the same answer, and one of nothing gets the whole list", async () => {
  const { text } = await get("/events?type=class&free=1");
  for (const query of [
    "free=1&type=class",
    "topic=&type=class&free=1&utm_source=x",
    "type=class&type=talk&free=1",
  ])
    expect((await get(`/events?${query}`)).text, query).toBe(text);
  const whole = (await get("/events")).text;
  for (const query of [
    "topic=nothing",
    "month=2031-99",
    "__proto__=1",
    `topic=${"a".repeat(6_000)}`,
    "%00=%ff",
  ])
    expect((await get(`/events?${query}`)).text, query.slice(0, 40)).toBe(whole);
  for (const path of ["/events/filtered", "/events/filtered?free=1"])
    expect((await get(path)).status, path).toBe(404);
});

test("the calendar file takes the same filter", async () => {
  const titles = async (path: string) => (await get(path)).text.match(/SUMMARY:[^\r]+/g);
  expect(await titles("/events.ics?access=step-free")).toEqual(["SUMMARY:Map class"]);
  expect(await titles("/events.ics?language=es&utm=1")).toEqual(["SUMMARY:Preguntas"]);
  expect(await titles("/events.ics?language=xx")).toHaveLength(2);
  expect(await titles("/events.ics?type=talk")).toBeNull();
});

test("an event of tomorrow is on the sign, lit, and not once more in the list", async () => {
  expect((await get("/events")).text).toContain("marquee-sign--out");
  const day = daysBeforeDate(localDateIn("America/Chicago")(new Date()), -1);
  await putEntries(server, {
    "event/soon": eventFile({ title: "Soon enough", start: `${day} 23:00`, end: `${day} 23:30` }),
  });
  const { text } = await get("/events");
  const [, sign = ""] = /class="marquee-sign">(.*?)<h2>/s.exec(text) ?? [];
  // At midnight the day changes.
  expect(sign).toMatch(/Tomorrow|Tonight/);
  const main = text.replaceAll(/<script.*?<\/script>/gs, "");
  expect(main.match(/Soon enough/g)).toHaveLength(1);
});

test("the same in Spanish: choices, months and the way on lead to pages in Spanish", async () => {
  const { text } = await get("/es/events?month=2031-04");
  expect(text).toContain("Eventos: abril de 2031");
  expect(text).toContain('action="/es/events"');
  expect(text).toContain('mar <br/>1<span class="visually-hidden">: 1 evento</span>');
  expect(text).toContain("Mostrar todos los eventos");
  expect(text).toContain('<option value="2031-03">marzo de 2031</option>');
  expect(text).toContain('href="/es/events"');
  // Free is free in every language.
  expect((await get("/es/events?free=1")).text).toContain("Map class");
});
