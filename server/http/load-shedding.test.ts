import { expect, test } from "vitest";
import { createLoadShedder, shareAmong } from "./load-shedding.ts";

test("two jobs run, one waits in the queue, the next is rejected at once", async () => {
  const shed = createLoadShedder({ concurrency: 2, maxQueue: 1, maxLagMs: 1000 });
  const done: string[] = [];
  const finish: Record<string, () => void> = {};
  const visit = (name: string) =>
    shed(async () => {
      await new Promise<void>((resolve) => {
        finish[name] = resolve;
      });
      done.push(name);
      return name;
    });
  const [a, b, c] = [visit("a"), visit("b"), visit("c")];
  expect(await visit("d")).toBe("full");
  expect(Object.keys(finish)).toEqual(["a", "b"]);
  finish.a?.();
  expect(await a).toBe("a");
  await new Promise((resolve) => setImmediate(resolve));
  expect(Object.keys(finish)).toEqual(["a", "b", "c"]);
  finish.c?.();
  finish.b?.();
  expect([await b, await c]).toEqual(["b", "c"]);
  expect(done).toEqual(["a", "c", "b"]);
});

test("work that fails gives its place back", async () => {
  const shed = createLoadShedder({ concurrency: 1, maxQueue: 0, maxLagMs: 1000 });
  await expect(shed(() => Promise.reject(new Error("flood")))).rejects.toThrow("flood");
  expect(await shed(async () => "dry")).toBe("dry");
});

test("what comes late in a long iteration of the event loop is rejected, and the next iteration is a new one", async () => {
  let now = 0;
  const shed = createLoadShedder({ concurrency: 16, maxQueue: 0, maxLagMs: 500, clock: () => now });
  const work = async () => {
    now += 300;
    return "done";
  };
  const answers = await Promise.all([shed(work), shed(work), shed(work)]);
  expect(answers).toEqual(["done", "done", "full"]);
  await new Promise((resolve) => setImmediate(resolve));
  expect(await shed(work)).toBe("done");
});

test("one party has no more than its share of the places, running and waiting; another still finds one", async () => {
  const shed = shareAmong(createLoadShedder({ concurrency: 1, maxQueue: 8, maxLagMs: 1000 }), 2);
  const finish = Promise.withResolvers<void>();
  const [running, waiting] = [shed("eve", () => finish.promise), shed("eve", async () => "second")];
  expect(await shed("eve", async () => "third")).toBe("full");
  const other = shed("ada", async () => "ada's");
  finish.resolve();
  expect([await running, await waiting, await other]).toEqual([undefined, "second", "ada's"]);
  expect(await shed("eve", async () => "again")).toBe("again");
});
