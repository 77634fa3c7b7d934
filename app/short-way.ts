/**
 * The short way of a form that our own script sent: what its page's action says, in React Router's own words, without the
 * router around it. To match a route, to copy the request and to stream an answer of one line costs more than to keep the letter.
 */
import type { RouterContextProvider } from "react-router";
import { forms } from "../forms/catalog.ts";
import type { FormDefinition } from "../forms/form.ts";
import { takeForm } from "./form-action.ts";
import { takeSignUp } from "./newsletter-action.ts";

type Context = Readonly<RouterContextProvider>;

/** By the address to which React Router's client sends a form: the page's with `.data`, and Home's own name. */
const byAddress: ReadonlyMap<string, FormDefinition> = new Map(
  Object.values(forms).map((form) => [`${form.path === "/" ? "/_" : form.path}.data`, form]),
);

/**
 * The answer to a form that came this way; undefined for everything else. `?index` is how Home's action is called;
 * any other query goes the long way.
 */
export async function shortWay(request: Request, context: Context): Promise<Response | undefined> {
  if (request.method !== "POST") return undefined;
  const { pathname, search } = new URL(request.url);
  const form = search === "" || search === "?index" ? byAddress.get(pathname) : undefined;
  if (!form) return undefined;
  const args = { request, context };
  const said = await (form === forms.newsletter ? takeSignUp(args) : takeForm(form, args));
  if (said instanceof Response) return said;
  const headers = new Headers(said.init?.headers);
  headers.set("X-Remix-Response", "yes");
  headers.set("Content-Type", "text/x-script");
  return new Response(encode({ data: said.data }), { status: said.init?.status, headers });
}

/**
 * Plain data as React Router's client reads it (turbo-stream, version 2): a list in which each value stands once, an object
 * names the places of its keys and values, an array those of its items.
 */
export function encode(whole: unknown): string {
  const list: unknown[] = [];
  const known = new Map<unknown, number>();
  const place = (value: unknown): number => {
    const first = known.get(value);
    if (first !== undefined) return first;
    const at = list.push(value) - 1;
    known.set(value, at);
    if (Array.isArray(value)) list[at] = value.map(place);
    else if (typeof value === "object" && value !== null)
      list[at] = Object.fromEntries(
        Object.entries(value).map(([key, item]) => [`_${place(key)}`, place(item)]),
      );
    return at;
  };
  place(whole);
  return `${JSON.stringify(list)}\n`;
}
