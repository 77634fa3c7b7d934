/** Malformed HTTP requests as raw bytes for the fuzz test, repeatable by their seed. */
import { right, urlencoded } from "../support/ask.ts";
import {
  addresses,
  brokenChunks,
  brokenHeaders,
  codings,
  headers,
  hosts,
  mark,
  methods,
  otherTongues,
  pieces,
  queries,
  splinters,
} from "./fuzz-words.ts";
import { malformed } from "./malformed-forms.ts";

type Random = () => number;

/** One to six requests for one connection, well made, ill made or no requests at all. */
export function strangeBytes(random: Random): Buffer {
  const whim = random();
  if (whim < 0.05) return garbage(random);
  if (whim < 0.15) {
    const several = Array.from({ length: 2 + Math.floor(random() * 5) }, () => one(random));
    return Buffer.concat(several);
  }
  return whim < 0.3 ? mutated(one(random), random) : one(random);
}

function one(random: Random): Buffer {
  const kinds = [page, page, page, page, path, path, form, form, form, lengths, chunks, json];
  return pick(kinds, random)(random);
}

function page(random: Random): Buffer {
  return request(random() < 0.6 ? "GET" : pick(methods, random), target(random), random);
}

function path(random: Random): Buffer {
  const some = Array.from({ length: 1 + Math.floor(random() * 6) }, () => pick(pieces, random));
  return request(
    random() < 0.8 ? "GET" : pick(methods, random),
    `/${some.join(random() < 0.6 ? "/" : "")}`,
    random,
  );
}

function form(random: Random): Buffer {
  const { path, headers, body } = malformed(random);
  const said = [`Content-Type: ${headers["Content-Type"]}`, `Content-Length: ${body.length}`];
  return request("POST", path, random, said, body);
}

/** A form whose length is another than what is said. */
function lengths(random: Random): Buffer {
  const { path, fields } = pick(Object.values(right), random);
  const body = Buffer.from(new URLSearchParams({ ...fields, message: mark.repeat(20) }).toString());
  const wrong = [
    "-1",
    "0",
    "1",
    "0x10",
    "1e3",
    "+5",
    "5, 5",
    "",
    " ",
    "9".repeat(30),
    String(body.length - 3),
  ];
  const said = [`Content-Type: ${urlencoded["Content-Type"]}`, `Content-Length: ${pick(wrong, random)}`];
  if (random() < 0.2) said.push(`Content-Length: ${body.length}`);
  if (random() < 0.2) said.push(pick(codings, random));
  return request("POST", path, random, said, body);
}

function chunks(random: Random): Buffer {
  const { path, fields } = pick(Object.values(right), random);
  const text = new URLSearchParams(fields).toString();
  const good = `${text.length.toString(16)}\r\n${text}\r\n0\r\n\r\n`;
  const body = random() < 0.3 ? good : pick(brokenChunks, random);
  const said = [`Content-Type: ${urlencoded["Content-Type"]}`, pick(codings, random)];
  return request("POST", path, random, said, Buffer.from(body));
}

function json(random: Random): Buffer {
  const depth = Math.floor(random() * 20_000);
  const bodies = [
    "[".repeat(depth),
    `{"${mark}":`.repeat(depth),
    `{"__proto__":{"${mark}":1}}`,
    "null",
    `"${mark}`,
  ];
  const body = Buffer.from(pick(bodies, random));
  const type = `Content-Type: ${random() < 0.8 ? "application/json" : urlencoded["Content-Type"]}`;
  const path = pick(["/functions/v1/fetch-ai-news", "/contact", "/", "/contact.data", "/about"], random);
  return request("POST", path, random, [type, `Content-Length: ${body.length}`], body);
}

function garbage(random: Random): Buffer {
  const bytes = Buffer.from(
    Array.from({ length: Math.floor(random() * 400) }, () => Math.floor(random() * 256)),
  );
  return random() < 0.5 ? bytes : Buffer.from(pick(otherTongues, random), "latin1");
}

/** The same with some bytes turned, left out, doubled or cut off. */
function mutated(bytes: Buffer, random: Random): Buffer {
  let text = bytes.toString("latin1");
  for (let times = 1 + Math.floor(random() * 4); times > 0; times--) {
    const at = Math.floor(random() * Math.min(text.length, 600));
    const length = Math.floor(random() * 12);
    const changes = [
      () => text.slice(0, at) + String.fromCharCode(Math.floor(random() * 256)) + text.slice(at + 1),
      () => text.slice(0, at) + text.slice(at + length),
      () => text.slice(0, at + length) + text.slice(at),
      () => text.slice(0, at) + pick(splinters, random) + text.slice(at),
      () => text.slice(0, at + 20),
    ];
    text = pick(changes, random)();
  }
  return Buffer.from(text, "latin1");
}

function request(method: string, path: string, random: Random, own: string[] = [], body?: Buffer): Buffer {
  const said = [random() < 0.95 ? "Host: site.example" : pick(hosts, random), ...own];
  for (let count = Math.floor(random() * 5); count > 0; count--) said.push(pick(headers, random));
  if (random() < 0.03) said.push(pick(brokenHeaders, random));
  said.push(random() < 0.85 ? "Connection: close" : "Connection: keep-alive");
  const version =
    random() < 0.95 ? "HTTP/1.1" : pick(["HTTP/1.0", "HTTP/0.9", "HTTP/2.0", "HTTP/1.11", ""], random);
  const head = `${method} ${path} ${version}\r\n${said.join("\r\n")}\r\n\r\n`;
  return body ? Buffer.concat([Buffer.from(head, "latin1"), body]) : Buffer.from(head, "latin1");
}

function target(random: Random): string {
  const query = random() < 0.5 ? "" : `?${pick(queries, random)}`;
  return pick(addresses, random) + query;
}

function pick<T>(list: readonly T[], random: Random): T {
  return list[Math.floor(random() * list.length)] as T;
}
