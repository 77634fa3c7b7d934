import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { expect, test } from "vitest";
import { createMemoryBudget, readBodyWithin } from "./read-body.ts";

test("slow writers together hold no more than there is room for, and give it back when they have their answer", async () => {
  const outcomes: string[] = [];
  const roomFor = createMemoryBudget(25_000);
  const server = createServer(async (request, response) => {
    const body = await readBodyWithin(request, 20_000, roomFor(response));
    outcomes.push(typeof body === "string" ? body : "whole");
    response.writeHead(body === "over budget" ? 503 : 200, { Connection: "close" }).end();
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const write = (length: number, text: string) => {
    const socket = connect((server.address() as AddressInfo).port, "127.0.0.1").resume();
    socket.write(`POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${length}\r\n\r\n${text}`);
    return { socket, ended: once(socket, "close") };
  };
  const slow = [write(10_001, "a".repeat(10_000)), write(10_001, "a".repeat(10_000))];
  await new Promise((resolve) => setTimeout(resolve, 100));
  await write(10_000, "b".repeat(10_000)).ended;
  expect(outcomes).toEqual(["over budget"]);
  for (const { socket } of slow) socket.write("a");
  await Promise.all(slow.map(({ ended }) => ended));
  await write(20_000, "c".repeat(20_000)).ended;
  expect(outcomes).toEqual(["over budget", "whole", "whole", "whole"]);
  await new Promise((resolve) => server.close(resolve));
});
