/** The official Supabase client in a browser: on another site calling ours, and on ours calling a hosted backend. */
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type { RunningServer } from "../support/start-server.ts";
import { expect, test, visit } from "../support/visit.ts";
import { type HostedBackend, openBackend, openServerWith, publicKey } from "./hosted-backend.ts";

test.skip(({ viewport }) => viewport?.width !== 1280, "the calls are the same at every width");

const story = {
  title: "A story from the hosted backend",
  description: "What it says.",
  url: "https://publisher.example/hosted",
  source: "River Desk",
  publishedAt: "2025-10-05T15:00:00.000Z",
};

test("a page on another site gets our stories through the official client", async ({ page, server }) => {
  const script = await readFile(join("node_modules/@supabase/supabase-js/dist/umd/supabase.js"));
  const elsewhere = createServer((request, response) => {
    const isScript = request.url === "/supabase.js";
    response.setHeader("Content-Type", isScript ? "text/javascript" : "text/html");
    response.end(
      isScript
        ? script
        : '<!doctype html><link rel="icon" href="data:,"><script src="/supabase.js"></script>',
    );
  });
  await new Promise<void>((resolve) => elsewhere.listen(0, "127.0.0.1", resolve));
  await page.goto(`http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/`);
  const answer = await page.evaluate(async (url) => {
    const { supabase } = window as unknown as { supabase: typeof import("@supabase/supabase-js") };
    const { data, error } = await supabase.createClient(url, "any-key").functions.invoke("fetch-ai-news");
    return { data, error: error && String(error) };
  }, server.url);
  expect(answer).toEqual({ data: { articles: [], updatedAt: null }, error: null });
  elsewhere.close();
  elsewhere.closeAllConnections();
});

test.describe("with a hosted backend in content/site.ts", () => {
  test.describe.configure({ mode: "serial" });
  let backend: HostedBackend;
  let hosted: RunningServer;

  test.beforeAll(async () => {
    test.setTimeout(180_000);
    backend = await openBackend({ articles: [story] }, session("new-token", 3600));
    hosted = await openServerWith({ url: backend.url, anonKey: publicKey });
  });

  test.afterAll(async () => {
    await hosted?.close();
    await backend?.close();
  });

  test.beforeEach(() => {
    backend.calls.length = 0;
  });

  test("the stories come from there, asked for with the public key, and nothing else foreign is asked", async ({
    page,
  }) => {
    const foreign = new Set<string>();
    page.on("request", (request) => {
      const { origin } = new URL(request.url());
      if (origin !== hosted.url) foreign.add(origin);
    });
    await visit(page, `${hosted.url}/news`);
    await expect(page.getByRole("article").getByRole("heading")).toHaveText([story.title]);
    expect(backend.calls.map(({ line, key }) => [line, key])).toEqual([
      ["POST /functions/v1/fetch-ai-news", publicKey],
    ]);
    expect([...foreign]).toEqual([backend.url]);
  });

  test("the client is fetched for the news alone", async ({ page }) => {
    const scripts: string[] = [];
    page.on("request", (request) => request.resourceType() === "script" && scripts.push(request.url()));
    await visit(page, `${hosted.url}/about`);
    expect(scripts.filter((url) => url.includes("hosted-news"))).toEqual([]);
    await page.getByRole("contentinfo").getByRole("link", { name: "News & Insights" }).click();
    await expect(page.getByRole("article").getByRole("heading")).toHaveText([story.title]);
    expect(scripts.filter((url) => url.includes("hosted-news"))).toHaveLength(1);
  });

  test("a session that is kept in the browser is renewed before it is used, and the new one kept", async ({
    page,
  }) => {
    const name = "sb-localhost-auth-token";
    const old = JSON.stringify(session("old-token", -60));
    await page.addInitScript(
      ({ key, value }) => localStorage.getItem(key) ?? localStorage.setItem(key, value),
      {
        key: name,
        value: old,
      },
    );
    await visit(page, `${hosted.url}/news`);
    await expect(page.getByRole("article").getByRole("heading")).toHaveText([story.title]);
    expect(backend.calls.map(({ line }) => line)).toEqual([
      "POST /auth/v1/token?grant_type=refresh_token",
      "POST /functions/v1/fetch-ai-news",
    ]);
    expect(backend.calls[1]).toMatchObject({ key: publicKey, token: "new-token" });
    const kept = await page.evaluate((key) => localStorage.getItem(key), name);
    expect(JSON.parse(kept ?? "{}").access_token).toBe("new-token");
  });
});

/** A session as the backend hands it out; `seconds` until it ends. */
function session(token: string, seconds: number) {
  return {
    access_token: token,
    token_type: "bearer",
    refresh_token: `refresh-${token}`,
    expires_in: seconds,
    expires_at: Math.round(Date.now() / 1000) + seconds,
    user: { id: "11111111-1111-4111-8111-111111111111", aud: "authenticated", role: "authenticated" },
  };
}
