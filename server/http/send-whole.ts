/** Writes an answer that is known beforehand, head and body at once. */
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from "node:http";
import { keepAliveSeconds } from "./connection-limits.ts";

export interface Head {
  code: number;
  /** Name, value, name, value ... */
  headers: string[];
  body: Buffer | undefined;
  /** Everything before and after the date, once it was needed. */
  text?: { before: string; after: string; body: string | Buffer | undefined };
}

/** What we need of Node's inside; missing in the types because it is no promise. */
interface Insides {
  _header: string | null;
}

/** Above this a copy of the bytes costs more than a second write. */
const mostInOneWrite = 64 * 1024;

export type WriteWhole = (request: IncomingMessage, response: ServerResponse, head: Head) => void;

/**
 * Makes the function that answers with a prepared head. On an ordinary kept-alive connection the head goes out as one
 * ready string: Node's own `writeHead` checks each of a dozen headers anew for every answer, which is a good part of
 * what a finished page costs (docs/decisions/007-own-head.md). `_header` is what writeHead itself leaves behind, and
 * what `headersSent` looks at. Any other connection gets the plain way, and is told the same.
 */
export function createWriteWhole(clock: () => number = Date.now): WriteWhole {
  let second = 0;
  let date = "";

  return (request, response, head) => {
    const empty = request.method === "HEAD" || head.body === undefined;
    const inside = response as unknown as Insides;
    if (!response.shouldKeepAlive || request.httpVersion !== "1.1" || inside._header !== null) {
      response.writeHead(head.code, head.headers).end(empty ? undefined : head.body);
      return;
    }
    const now = clock();
    if (now - second >= 1000 || now < second) {
      second = now - (now % 1000);
      date = new Date(second).toUTCString();
    }
    head.text ??= textOf(head);
    response.statusCode = head.code;
    inside._header = head.text.before + date + head.text.after;
    if (empty) response.end();
    else if (typeof head.text.body === "string") response.end(head.text.body, "latin1");
    else response.end(head.text.body);
  };
}

function textOf({ code, headers, body }: Head) {
  const lines = [`HTTP/1.1 ${code} ${STATUS_CODES[code]}`];
  for (let at = 0; at < headers.length; at += 2) lines.push(`${headers[at]}: ${headers[at + 1]}`);
  const after = `\r\nConnection: keep-alive\r\nKeep-Alive: timeout=${keepAliveSeconds}\r\n\r\n`;
  // Text and head leave in one write where a buffer would need a second: latin1 keeps byte for byte.
  const whole = body && body.length <= mostInOneWrite ? body.toString("latin1") : body;
  return { before: `${lines.join("\r\n")}\r\nDate: `, after, body: whole };
}
