/** The official Supabase client against this server: what other sites' code would do. */
import { createClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type NewsServer, openNewsServer } from "../support/news-server.ts";

let open: NewsServer;

beforeAll(async () => {
  const link = "https://publisher.example/1";
  open = await openNewsServer({
    "River Desk": [{ title: "One more substation", link, date: "2025-10-05T15:00:00Z" }],
  });
});

afterAll(() => open.close());

const client = (url = open.server.url) =>
  createClient(url, "any-public-key", { auth: { persistSession: false, autoRefreshToken: false } });

test("functions.invoke('fetch-ai-news') of the official client is answered with the stories", async () => {
  const { data, error } = await client().functions.invoke("fetch-ai-news");
  expect(error).toBeNull();
  expect(data).toEqual({
    articles: [
      // Beside the fields that were promised there may be more, such as the heading on the News page.
      expect.objectContaining({
        title: "One more substation",
        description: "",
        url: "https://publisher.example/1",
        source: "River Desk",
        publishedAt: "2025-10-05T15:00:00.000Z",
        topics: ["power"],
        why: { words: ["substation"], places: [] },
      }),
    ],
    updatedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
  });
});

test("it may call with GET and with a body too", async () => {
  const { functions } = client();
  for (const call of [{ method: "GET" } as const, { body: { topic: "any" } }]) {
    const { data, error } = await functions.invoke("fetch-ai-news", call);
    expect(error).toBeNull();
    expect(data.articles).toHaveLength(1);
  }
});

test("a function that is not there is an error, as the client has it", async () => {
  const { data, error } = await client().functions.invoke("no-such-function");
  expect(data).toBeNull();
  expect(error?.name).toBe("FunctionsHttpError");
});
