/** The desk and the public site are apart: no visitor loads a byte of the desk, and no public address answers for it. */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import routes from "../../desk/routes.ts";
import { ask, exchange } from "../support/ask.ts";
import { type RunningDesk, startDesk } from "../support/desk.ts";
import { freePort } from "../support/free-port.ts";

const home = join(import.meta.dirname, "../..");
const deskHost = "desk.memphis.example";
const read = (file: string) => readFileSync(join(home, file), "utf8");
const source = (folder: string) =>
  globSync(`${folder}/**/*.{ts,tsx,css}`, { cwd: home })
    .filter((file) => !/\.(test|e2e)\.tsx?$/.test(file))
    .map(read)
    .join("\n");

/** Class names of the desk's sheets that nothing of the site uses. */
function ownClassNames(): string[] {
  const site = source("app");
  const names = source("desk").matchAll(/\.((?:desk-[\w-]+)|(?:[a-z]+__[\w-]+))(?=[\s.,:>{[])/g);
  return [...new Set([...names].map(([, name = ""]) => name))].filter((name) => !site.includes(name));
}

const telltale = [
  "desk-assets",
  "/sign-in",
  "/proposals/",
  "__Host-",
  "webauthn",
  "passkey",
  "prosemirror",
  "pic-in-text",
  deskHost,
];

interface Route {
  path?: string | undefined;
  index?: boolean | undefined;
  children?: readonly Route[] | undefined;
}

function pathsOf(entries: readonly Route[], parent = ""): string[] {
  return entries.flatMap(({ path, index, children = [] }) => {
    if (path?.includes("*")) return [];
    const own = path ? `${parent}/${path}` : parent;
    return [...(index || (path && children.length === 0) ? [own || "/"] : []), ...pathsOf(children, own)];
  });
}

const sample: Readonly<Record<string, string>> = { reference: "901-ABCD-2345", kind: "event", id: "1" };
const deskPaths = [
  ...new Set(pathsOf(routes).map((path) => path.replace(/:(\w+)\??/g, (_, name) => sample[name] ?? "x"))),
];

const patient = { timeout: 20_000 };

let desk: RunningDesk;
let cookie: string;

beforeAll(async () => {
  desk = await startDesk({ DESK_URL: `https://${deskHost}` });
  const token = (await desk.signIn()).replace(/^[^=]*=/, "");
  cookie = `desk=${token}; __Host-desk=${token}`;
}, 60_000);

afterAll(() => desk?.close());

test("no file that visitors load is the desk's, and none has a word of it", () => {
  const files = globSync("build/client/**/*", { cwd: home });
  // The programs that take up the owner's words and keep the ticks at a door are the site's; the desk has them too.
  const deskFiles = globSync("build/desk/client/**/*.*", { cwd: home })
    .map((file) => file.split("/").at(-1) ?? "")
    .filter((name) => !/^(changed-words|door)-/.test(name));
  expect(deskFiles.length).toBeGreaterThan(0);
  expect(
    files.filter((file) => file.includes("desk") || deskFiles.includes(file.split("/").at(-1) ?? "")),
  ).toEqual([]);
  const names = ownClassNames();
  expect(names.length).toBeGreaterThan(20);
  const found = files
    .filter((file) => /\.(js|css|json|html|txt|svg|webmanifest|speculationrules)$/.test(file))
    .flatMap((file) => {
      const text = read(file);
      const words = telltale.filter((word) => text.toLowerCase().includes(word.toLowerCase()));
      return [...words, ...names.filter((name) => text.includes(name))].map((word) => `${file}: ${word}`);
    });
  expect(found).toEqual([]);
});

test("every address of the desk is an unknown one on the public port, signed in or not", async () => {
  expect(deskPaths).toContain("/");
  const unknown = await ask(desk.url, "/nobody-knows-this");
  expect(unknown.status).toBe(404);
  // These are pages of the site as well.
  const shared = new Set(["/", "/news", "/newsletter", "/search", "/record"]);
  for (const path of deskPaths) {
    const [plain, signedIn] = [
      await ask(desk.url, path),
      await ask(desk.url, path, { headers: { Cookie: cookie } }),
    ];
    expect(signedIn.text, path).toBe(plain.text);
    expect(plain.status, path).toBe(shared.has(path) && plain.status === 200 ? 200 : 404);
    const posted = await ask(desk.url, path, {
      method: "POST",
      headers: { Cookie: cookie, Origin: desk.url, "Content-Type": "application/x-www-form-urlencoded" },
      body: "do=anything",
    });
    expect(posted.status, path).toBeGreaterThanOrEqual(400);
    for (const { headers, text } of [plain, signedIn, posted]) {
      expect(headers["set-cookie"], path).toBeUndefined();
      expect(JSON.stringify(headers) + text, path).not.toContain(deskHost);
      expect(text, path).not.toMatch(/class="[^"]*\bdesk\b/);
    }
  }
});

test("on one port the desk answers under its own host name, and every other spelling of it is the site", async () => {
  const port = String(await freePort());
  const one = await startDesk({ PORT: port, DESK_PORT: port, DESK_URL: `https://${deskHost}` });
  try {
    const as = (host: string, path: string) =>
      ask(one.url, path, { headers: { Host: host, Cookie: cookie } });
    await expect.poll(async () => (await as(deskHost, "/sign-in")).status, patient).toBe(200);
    const unknown = await as("memphis.example", "/nobody-knows-this");
    expect(unknown.status).toBe(404);
    const own = deskPaths.filter(
      (path) => !["/", "/news", "/newsletter", "/search", "/record"].includes(path),
    );
    for (const path of own) {
      expect((await as(deskHost, path)).headers["set-cookie"] ?? "", path).not.toMatch(/SameSite=None/);
      for (const host of [
        "memphis.example",
        deskHost.toUpperCase(),
        `${deskHost}.`,
        `${deskHost}:443`,
        `x.${deskHost}`,
      ]) {
        const { status, text } = await as(host, path);
        expect([host, path, status]).toEqual([host, path, 404]);
        expect(text).not.toMatch(/class="[^"]*\bdesk\b/);
      }
    }
    for (const path of ["/", "/news", "/events", "/feed.xml", "/sitemap.xml", "/about"])
      expect((await as(deskHost, path)).text, path).not.toContain("Why Memphis");
    for (const file of globSync("desk-assets/*.{js,css}", { cwd: join(home, "build/desk/client") })) {
      expect((await as("memphis.example", `/${file}`)).status, file).toBe(404);
      expect((await as(deskHost, `/${file}`)).status, file).toBe(200);
    }
    // A target with a host of its own does not lead past the header.
    const bytes = await exchange(
      one.url,
      `GET http://${deskHost}/sign-in HTTP/1.1\r\nHost: memphis.example\r\nConnection: close\r\n\r\n`,
    );
    expect(bytes).toMatch(/^HTTP\/1\.1 [34]/);
    await one.db.deleteFrom("sessions").execute();
    await one.db.deleteFrom("people").execute();
    await expect.poll(async () => (await as(deskHost, "/sign-in")).status, patient).toBe(404);
    expect((await as("memphis.example", "/about")).status).toBe(200);
  } finally {
    await one.close();
  }
}, 60_000);

test("no asset of the desk answers on the public port", async () => {
  for (const file of globSync("desk-assets/*.{js,css}", { cwd: join(home, "build/desk/client") }))
    expect((await ask(desk.url, `/${file}`)).status, file).toBe(404);
});

test("no page, feed or list of the site names the desk or its address", async () => {
  const { text: map } = await ask(desk.url, "/sitemap.xml");
  const pages = [...map.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url = ""]) => new URL(url).pathname);
  expect(pages.length).toBeGreaterThan(8);
  const lists = [
    "/sitemap.xml",
    "/robots.txt",
    "/llms.txt",
    "/feed.xml",
    "/site.webmanifest",
    "/.well-known/security.txt",
  ];
  for (const path of [...pages, ...lists]) {
    const { status, text, headers } = await ask(desk.url, path);
    expect(status, path).toBe(200);
    const whole = JSON.stringify(headers) + text;
    for (const word of [...telltale, `:${new URL(desk.deskUrl).port}`])
      expect(whole, path).not.toContain(word);
  }
  for (const path of lists) expect((await ask(desk.url, path)).text, path).not.toMatch(/\bdesk\b/i);
});
