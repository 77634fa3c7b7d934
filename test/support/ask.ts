/** A plain HTTP client: paths sent as given, no redirect followed, no cookie, no decoding. */
import { request } from "node:http";
import { connect } from "node:net";
import type { FormName, Values } from "../../forms/form.ts";

export interface Answer {
  status: number;
  headers: Record<string, string | undefined>;
  body: Buffer;
  text: string;
}

export interface Question {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
}

/** One request on a connection of its own. `path` goes out exactly as given. Rejects when there is no answer. */
export function ask(origin: string, path: string, question: Question = {}): Promise<Answer> {
  const { method = "GET", headers = {}, body } = question;
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const outgoing = request({ hostname, port, path, method, headers, agent: false }, async (incoming) => {
      try {
        const bytes = Buffer.concat(await incoming.toArray());
        const status = incoming.statusCode ?? 0;
        resolve({ status, headers: flat(incoming.headers), body: bytes, text: bytes.toString("utf8") });
      } catch (error) {
        reject(error);
      }
    });
    outgoing.once("error", reject);
    outgoing.end(body);
  });
}

/** Sends a form as a browser without JavaScript does. */
export function post(origin: string, path: string, fields: Values, headers: Record<string, string> = {}) {
  const body = new URLSearchParams(fields).toString();
  return ask(origin, path, {
    method: "POST",
    headers: { ...urlencoded, ...lengthOf(body), ...headers },
    body,
  });
}

/** Waits until `/readyz` answers with a status; what it says may be a second old. Throws after three. */
export async function untilReadyz(origin: string, status: number): Promise<void> {
  const deadline = performance.now() + 30_000;
  for (let seen = 0; seen !== status; seen = (await ask(origin, "/readyz")).status) {
    if (performance.now() > deadline) throw new Error(`/readyz answers ${seen}, not ${status}.`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Writes bytes to a new connection and gives back everything that comes until it is closed. */
export async function exchange(origin: string, bytes: string | Buffer): Promise<string> {
  const socket = connect(Number(new URL(origin).port), "127.0.0.1");
  socket.setTimeout(5000, () => socket.destroy());
  socket.write(bytes);
  // A server that refuses in the middle of a body may reset the connection: what came before still counts.
  let answer = "";
  socket.setEncoding("utf8").on("data", (chunk) => {
    answer += chunk;
  });
  await new Promise((resolve) => socket.on("error", resolve).on("close", resolve));
  return answer;
}

export const urlencoded = { "Content-Type": "application/x-www-form-urlencoded" };

/** What fits into each form, and the path that takes it. */
export const right: Record<FormName, { path: string; fields: Values }> = {
  newsletter: { path: "/", fields: { email: "ada@example.org" } },
  contact: {
    path: "/contact",
    fields: { name: "Ada Carter", email: "ada@example.org", subject: "A room", message: "A room for forty?" },
  },
  partnership: {
    path: "/get-involved",
    fields: {
      name: "Ada Carter",
      email: "ada@example.org",
      organization: "",
      inquiryType: "volunteer",
      message: "I can teach on Tuesdays.",
    },
  },
  story: {
    path: "/news",
    fields: {
      name: "Ada Carter",
      email: "ada@example.org",
      title: "A reading group on Lamar",
      link: "https://example.org/group",
      story: "We read one paper a month in the back of the shop. Anyone may come.",
      consent: "yes",
    },
  },
  event: {
    path: "/events",
    fields: {
      name: "Ada Carter",
      email: "ada@example.org",
      eventTitle: "An evening with one model",
      start: "2099-03-05T18:00",
      end: "2099-03-05T20:30",
      place: "Back room, Lamar Avenue",
      description: "We take one small model apart, together.",
    },
  },
};

function lengthOf(body: string) {
  return { "Content-Length": String(Buffer.byteLength(body)) };
}

function flat(headers: NodeJS.Dict<string | string[]>): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, value?.toString()]));
}
