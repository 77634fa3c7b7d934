import { afterAll, beforeAll, expect, test } from "vitest";
import { languages } from "../../content/languages.ts";
import { pages } from "../../content/pages.ts";
import { openDatabase } from "../../db/open.ts";
import type { Database } from "../../db/schema.ts";
import { eachSubmission } from "../../forms/owner/notes.ts";
import { type RunningServer, startServer } from "../support/start-server.ts";

const pairs = (["home", "community", "events", "getInvolved", "contact"] as const).map((key) => {
  const { path } = pages[key];
  return [path, path === "/" ? "/es" : `/es${path}`] as const;
});

let server: RunningServer;
let db: Database;

beforeAll(async () => {
  server = await startServer({ SITE_URL: "https://901ai.example" });
  db = openDatabase({ dataDir: server.dataDir });
});

afterAll(async () => {
  await db.destroy();
  await server.close();
});

const get = (path: string) => fetch(server.url + path, { redirect: "manual" });
const post = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(server.url + path, {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams(fields),
    headers: { Origin: "https://901ai.example", ...headers },
  });
const message = {
  name: "Ana",
  email: "ana@example.org",
  subject: "Una pregunta",
  message: "¿Hay clases por la noche?",
};
const mailsTo = (address: string) =>
  db.selectFrom("outbox").selectAll().where("to_address", "=", address).orderBy("id").execute();

test.each(pairs)("%s and %s name each other, in their heads and for readers", async (english, spanish) => {
  const [theirs, ours] = [await (await get(english)).text(), await (await get(spanish)).text()];
  for (const html of [theirs, ours])
    for (const [language, path] of [
      ["en", english],
      ["es", spanish],
      ["x-default", english],
    ])
      expect(html).toMatch(
        new RegExp(`<link rel="alternate" href[lL]ang="${language}" href="https://901ai.example${path}"/>`),
      );
  expect(theirs).toContain('<html lang="en-US">');
  expect(ours).toContain('<html lang="es-US">');
  expect(ours).toContain(`<a href="${english}" hreflang="en" lang="en">English</a>`);
  expect((await get(`${english}?lang=es`)).headers.get("Location")).toBe(spanish);
  expect(ours.replaceAll(/<script type="application\/ld\+json">.*?<\/script>/gs, "")).not.toContain(
    "<script",
  );
  expect(ours).not.toMatch(/[\uFDD0-\uFDD3]/);
});

test("every page has its counterpart, and the sitemap lists both languages with their own days", async () => {
  for (const path of ["/about", "/news", "/record"])
    expect((await get(`${path}?lang=es`)).headers.get("Location")).toBe(`/es${path}`);
  expect((await get("/contact?lang=xx")).status).toBe(200);
  const xml = await (await get("/sitemap.xml")).text();
  for (const [english, spanish] of pairs) {
    expect(xml).toContain(`<loc>https://901ai.example${english}</loc>`);
    expect(xml).toContain(`<loc>https://901ai.example${spanish}</loc>`);
  }
  expect(xml.match(/hreflang="es"/g)).toHaveLength(xml.match(/<loc>/g)?.length ?? 0);
  const [spanish] = languages;
  for (const day of [...xml.matchAll(/<loc>\S+\/es(?:\/[\w-]+)?<\/loc><lastmod>([\d-]{10})/g)].map(
    ([, day]) => day,
  ))
    expect(String(day) >= (spanish?.revised ?? "")).toBe(true);
});

test("the form for stories is on the news, with the license in three sentences, and where it was leads there", async () => {
  const html = await (await get("/es/news?form=story")).text();
  expect(html).toContain('action="/es/news#story-form"');
  expect(html).toContain(
    "Sigue siendo suya. Podemos publicarla aquí y acortarla. Puede pedir que la quitemos.",
  );
  const moved = await get("/es/historias");
  expect([moved.status, moved.headers.get("Location")]).toEqual([301, "/es/news?historias"]);
  expect((await get("/es/news?historias")).status).toBe(200);
});

test("an unknown address in Spanish is a 404 in Spanish", async () => {
  for (const path of ["/es/nada", "/es/nada/de/nada", "/es/record/nada"]) {
    const answer = await get(path);
    expect(answer.status, path).toBe(404);
    const html = await answer.text();
    expect(html).toContain('<html lang="es-US">');
    expect(html).toContain("No encontramos esa página");
    expect(html).toContain('<meta name="robots" content="noindex"/>');
  }
  expect(await (await get("/esta")).text()).toContain("Oops! Page not found");
});

test("a page in Spanish is shared with a card in Spanish, and says where it belongs", async () => {
  const html = await (await get("/es/community")).text();
  expect(html).toMatch(/<meta property="og:image:alt" content="El puente/);
  expect(html).toMatch(/<meta name="twitter:title" content="Colaboradores y preguntas de vecinos/);
  const card =
    /<meta name="twitter:image" content="https:\/\/901ai\.example(\/og\/es\/community\.png)"/.exec(
      html,
    )?.[1] ?? "";
  expect((await get(card)).headers.get("Content-Type")).toBe("image/png");
  const [, json = ""] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? [];
  const graph: Record<string, { "@id"?: string }>[] = JSON.parse(json)["@graph"];
  const ids = graph.map((one) => one["@id"]);
  const page = graph.find((one) => `${one["@id"]}`.endsWith("/es/community#page"));
  for (const name of ["isPartOf", "breadcrumb"]) expect(ids).toContain(page?.[name]?.["@id"]);
  expect(JSON.stringify(graph)).toContain('"name":"Inicio","item":"https://901ai.example/es"');
  expect(await (await get("/es")).text()).not.toContain("BreadcrumbList");
});

test("an office keeps its sources, and a public meeting says when, where and how to speak", async () => {
  const offices = await (await get("/es/community")).text();
  expect(offices).toMatch(/<p class="provenance">Fuente, en inglés: <a href="https:[^"]+"/);
  expect(offices).toMatch(/href="tel:\d+"/);
  const meetings = await (await get("/es/events")).text();
  expect(meetings).toMatch(
    /id="meeting-memphis-city-council">.*?Cuándo<.*?Primer y tercer martes.*?Para hablar</s,
  );
  expect(meetings).toContain("pida un intérprete");
});

test("what Spanish pages have no Spanish for is marked as English", async () => {
  await db.updateTable("entries").set({ body: "Ask again." }).where("slug", "=", "is-it-noisy").execute();
  await db
    .updateTable("content_versions")
    .set(({ eb }) => ({ version: eb("version", "+", 1) }))
    .where("tag", "=", "question")
    .execute();
  await expect
    .poll(async () => (await get("/es/community")).text(), { timeout: 15_000 })
    .toMatch(/class="partly".*<p><span lang="en">Ask again\.<\/span><\/p>/s);
});

test("a message in Spanish is refused, kept and thanked in Spanish, and everything after it is too", async () => {
  const refused = await post("/es/contact", { ...message, name: "" });
  expect(refused.status).toBe(422);
  const page = await refused.text();
  expect(page).toContain("Falta el nombre");
  expect(page).toContain("¿Hay clases por la noche?</textarea>");
  expect(page).toContain("<title>Error: ");

  const saved = await post("/es/contact", message);
  expect(saved.status).toBe(303);
  const receipt = saved.headers.get("Location") ?? "";
  expect(receipt).toMatch(/^\/es\/contact\?receipt=901-/);
  expect(await (await get(receipt)).text()).toContain("Gracias por escribirnos.");
  const [mail] = await mailsTo(message.email);
  expect(mail?.subject).toContain("Recibimos su mensaje");
  for await (const { language } of eachSubmission(db)) expect(language).toBe("es");
  const [notice] = await db.selectFrom("outbox").selectAll().where("key", "like", "notice:%").execute();
  expect(notice?.text).toContain("Language of the page\n    Español");
});

test("the private link leads to a Spanish page, which changes and withdraws", async () => {
  const event = {
    name: "Ana",
    email: "eva@example.org",
    eventTitle: "Una noche de preguntas",
    start: "2031-05-01T18:00",
    end: "2031-05-01T20:00",
    place: "La biblioteca",
    description: "Traiga sus preguntas sobre el agua.",
  };
  expect((await post("/es/events", event)).status).toBe(303);
  const [mail] = await mailsTo(event.email);
  const link = /https:\/\/901ai\.example(\/es\/proposal\?token=\S+)/.exec(mail?.text ?? "")?.[1] ?? "";
  const page = await get(link);
  expect(page.headers.get("Cache-Control")).toBe("no-store");
  expect(page.headers.get("X-Robots-Tag")).toContain("noindex");
  const html = await page.text();
  expect(html).toContain("Su evento");
  expect(html).toContain("jueves, 1 de mayo de 2031");
  expect(html).not.toContain('class="languages"');
  const wrong = await post(`${link}&step=change`, { ...event, do: "change", eventTitle: "" });
  expect(wrong.status).toBe(422);
  expect(await wrong.text()).toContain("Falta el título del evento");
  const done = await post(link, { do: "withdraw" });
  expect(done.headers.get("Location")).toBe(`${link}&done=withdrawn`);
  expect(await (await get(`${link}&done=withdrawn`)).text()).toContain("Listo. Está retirada.");
  expect((await get("/es/proposal?token=x")).status).toBe(404);
});

test("the newsletter is confirmed on the Spanish door", async () => {
  expect((await post("/es", { email: "luz@example.org" })).headers.get("Location")).toMatch(
    /^\/es\?receipt=/,
  );
  const [mail] = await mailsTo("luz@example.org");
  const link =
    /https:\/\/901ai\.example(\/es\?newsletter=confirm&token=\S+)/.exec(mail?.text ?? "")?.[1] ?? "";
  expect(await (await get(link)).text()).toContain("Sí, quiero suscribirme");
  const done = await post(link, { sure: "yes" });
  expect(done.headers.get("Location")).toBe("/es?newsletter=confirmed");
  expect(await (await get("/es?newsletter=confirmed")).text()).toContain("Ya está en la lista");
});

test("forged posts and data requests are refused as everywhere", async () => {
  expect((await post("/es/contact", message, { Origin: "https://evil.example" })).status).toBe(403);
  expect((await post("/es/community", message)).status).toBe(405);
  expect((await get("/es/contact.data")).status).toBe(404);
  expect((await get("/es/nothing")).status).toBe(404);
});
