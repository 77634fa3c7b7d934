/** The requests that carry text, each as long as it may be. */
import { ask, right } from "../../test/support/ask.ts";
import { whole } from "./hostile-texts.ts";
import type { Way } from "./text-cost.ts";

/** `http` takes 16 KB of headers, the HTTP router 12,000 characters of an address, a form 32 KB of text. */
export function textRequests(url: string): Way[] {
  const { fields } = right.contact;
  const sent = (path: string, type: "plain" | "multipart") => (text: string) => {
    const form = { ...fields, message: text };
    if (type === "plain") return send(url, path, new URLSearchParams(form));
    const body = new FormData();
    for (const [name, value] of Object.entries(form)) body.set(name, value);
    return send(url, path, body);
  };
  const header = (name: string) => (text: string) => ask(url, "/news", { headers: { [name]: latin(text) } });
  const percent = (text: string) => encodeURIComponent(text.toWellFormed()).slice(0, 11_500);
  return [
    { what: "POST /contact by our script", octets: whole - 200, run: sent("/contact.data", "plain") },
    {
      what: "POST /contact by our script, multipart",
      octets: whole - 200,
      run: sent("/contact.data", "multipart"),
    },
    {
      what: "POST /contact without script, page rendered anew",
      octets: whole - 200,
      run: sent("/contact", "plain"),
    },
    { what: "GET with a long path", octets: 11_500, run: (text) => ask(url, `/${percent(text)}`) },
    {
      what: "GET /contact?receipt=",
      octets: 11_500,
      run: (text) => ask(url, `/contact?receipt=${percent(text)}`),
    },
    {
      what: "GET /sitemap?q=",
      octets: 11_500,
      run: (text) => ask(url, `/sitemap?q=${percent(text)}`),
    },
    {
      what: "GET /?newsletter=confirm&token=",
      octets: 11_500,
      run: (text) => ask(url, `/?newsletter=confirm&token=${percent(text)}`),
    },
    {
      what: "header Host",
      octets: 5_000,
      run: (text) => ask(url, "/news", { headers: { Host: percent(text) } }),
    },
    ...["Accept-Encoding", "If-None-Match", "Range", "X-Forwarded-For", "X-Forwarded-Proto", "Cookie"].map(
      (name) => ({
        what: `header ${name}`,
        octets: 15_000,
        run: header(name),
      }),
    ),
    {
      what: "header Origin of a POST",
      octets: 15_000,
      run: (text) =>
        ask(url, "/contact", {
          method: "POST",
          headers: { Origin: `https://${percent(text)}`, "Content-Length": "0" },
        }),
    },
  ];
}

/** What may stand in a header at all. */
function latin(text: string): string {
  return text.replace(/[^\x20-\x7e]/g, "~");
}

async function send(url: string, path: string, body: BodyInit): Promise<void> {
  const packed = new Response(body);
  const bytes = Buffer.from(await packed.arrayBuffer());
  const headers = {
    "Content-Type": packed.headers.get("content-type") ?? "",
    "Content-Length": `${bytes.length}`,
  };
  await ask(url, path, { method: "POST", headers, body: bytes });
}
