import { expect, test } from "vitest";
import { ask } from "../support/ask.ts";
import { asServed, startServer } from "../support/start-server.ts";
import { fuzz, smallHeap, wrongInLog } from "./fuzz.ts";

test("three thousand connections full of nonsense are answered or closed, and nothing breaks, leaks or is written down", async () => {
  const { settings, program, flags } = asServed();
  const server = await startServer(settings, { program, flags: [...flags, ...smallHeap] });
  try {
    const { wrong, statuses } = await fuzz(server, 3000, 901);
    expect(wrong).toEqual([]);
    expect(Object.keys(statuses)).toEqual(
      expect.arrayContaining(["200", "206", "303", "400", "404", "405", "422"]),
    );
    expect((await ask(server.url, "/readyz")).text).toBe("ready");
    expect(wrongInLog(server.output())).toEqual([]);
  } finally {
    await server.close();
  }
});
