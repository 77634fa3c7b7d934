import { globSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { currentReading } from "../text/words/reading.ts";

const root = join(import.meta.dirname, "..");
const folders =
  "accounts,acts,app,content,db,desk,forms,mail,media/cards,monitoring,news,newsletter,publishing,search,server,visits";
/** Programs that do their work as they load. */
const programs =
  /\/run\.|entry\.(client|server)|\/(boot|changed-words)\.ts|serve\.ts|routes\.ts|process\.ts$|worker|config\.ts|child/;

test("no module reads a word or a setting while it loads: what the owner changes later would not be seen", async () => {
  currentReading();
  const key = Symbol.for("site words");
  const shared = Reflect.get(globalThis, key) as { readings: { getStore: () => unknown } };
  const getStore = shared.readings.getStore.bind(shared.readings);
  const reads: string[] = [];
  shared.readings.getStore = () => {
    reads.push(
      new Error().stack
        ?.split("\n")
        .filter((line) => !/text\/words|words\.test|node_modules|node:/.test(line))[1] ?? "",
    );
    return getStore();
  };
  const files = globSync(`{${folders}}/**/*.{ts,tsx}`, { cwd: root }).filter(
    (name) => !/\.(test|e2e)\.|\/es\//.test(name) && !programs.test(name),
  );
  try {
    for (const name of files.toSorted()) await import(resolve(root, name));
  } finally {
    shared.readings.getStore = getStore;
  }
  expect([...new Set(reads)]).toEqual([]);
}, 120_000);
