/** The peer of requests.ts: Node's own HTTP server, which sends one prepared answer (JSON in a file). Prints its port. */
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

const { status, headers, body } = JSON.parse(readFileSync(process.argv[2] ?? "", "utf8"));
const bytes = Buffer.from(body, "base64");
const server = createServer((_, response) => response.writeHead(status, headers).end(bytes));
server.listen(0, "127.0.0.1", () => console.log((server.address() as AddressInfo).port));
process.on("disconnect", () => process.exit());
