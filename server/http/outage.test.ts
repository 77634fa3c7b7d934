import { expect, test } from "vitest";
import { serveThroughOutage } from "./error-page.ts";

const isOutage = (error: unknown) => error === "database";

/** What a site answers whose page failed for a reason. */
function failing(reason: string, type = "text/html; charset=utf-8") {
  const serve = async ({ report }: { report: (message: string, detail?: unknown) => string }) =>
    new Response(report("a page failed", reason), { status: 500, headers: { "Content-Type": type } });
  return serveThroughOutage(serve, { report: () => "Reference 1" }, isOutage);
}

test("a page whose database is out is a 503 that says so and when to come back, and its data too", async () => {
  for (const type of ["text/html; charset=utf-8", "text/x-script"]) {
    const answer = await failing("database", type);
    expect([answer.status, answer.headers.get("Retry-After")]).toEqual([503, "30"]);
    expect(await answer.text()).toContain("Our database isn’t answering");
  }
});

test("any other failure stays one of ours", async () => {
  const answer = await failing("a mistake");
  expect([answer.status, await answer.text()]).toEqual([500, "Reference 1"]);
});
