/**
 * Server rendering: a whole HTML document without streaming, plus the boot script that delays hydration
 * (app/boot.ts).
 */

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { renderToPipeableStream } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { bootStateId } from "../text/markup-names.ts";
import type { BootState } from "./boot.ts";
import bootUrl from "./boot.ts?worker&url";
import { requestContext } from "./request-context.ts";

/**
 * Milliseconds that React Router waits for streamed data. Our pages stream nothing, but React Router keeps each
 * rendered page in memory for this long: with its default of five seconds, a flood of form posts exhausted the
 * memory.
 */
export const streamTimeout = 250;

type HandleErrorArgs = Parameters<HandleErrorFunction>[1];

/** Logs an error in a page, a loader or an action. */
export function handleError(error: unknown, { request, context }: HandleErrorArgs): void {
  if (!request.signal.aborted) context.get(requestContext).report("a page failed", error);
}

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  provider: Readonly<RouterContextProvider>,
): Promise<Response> {
  replaceErrorDetails(context, provider);
  headers.set("Content-Type", "text/html; charset=utf-8");
  if (import.meta.env.DEV) {
    const { html, errors } = await renderWhole(request, context);
    reportPartErrors(errors, provider);
    return new Response(html, { status: errors.length > 0 ? 500 : status, headers });
  }
  const state = await bootState(context);
  const { html, errors } = await renderWhole(request, { ...context, serverHandoffStream: undefined });
  reportPartErrors(errors, provider);
  const failed = errors.length > 0;
  // A failed page is not hydrated: React would only fail again, and lose the reference number.
  const broken = failed || context.staticHandlerContext.errors !== null;
  const still = broken || needsNoScript(context);
  return new Response(still ? html : withBoot(html, state), { status: failed ? 500 : status, headers });
}

/** Whether a route exports `handle = { js: false }`: nothing on it needs script when it is opened directly. */
function needsNoScript({ staticHandlerContext, routeModules }: EntryContext): boolean {
  return staticHandlerContext.matches.some(({ route }) => {
    const handle = routeModules[route.id]?.handle as { js?: boolean } | undefined;
    return handle?.js === false;
  });
}

/** Replaces error details by the reference number under which the log has them. */
function replaceErrorDetails(
  { staticHandlerContext }: EntryContext,
  provider: Readonly<RouterContextProvider>,
): void {
  for (const [route, error] of Object.entries(staticHandlerContext.errors ?? {})) {
    if (isRouteErrorResponse(error) || !staticHandlerContext.errors) continue;
    staticHandlerContext.errors[route] = new Error(`Reference ${provider.get(requestContext).requestId}`);
  }
}

/** React Router does not report errors inside a Suspense boundary, which leave the rest of the page intact. */
function reportPartErrors(errors: readonly unknown[], provider: Readonly<RouterContextProvider>): void {
  for (const error of errors) provider.get(requestContext).report("a part of a page failed", error);
}

/** Resolves to the whole page and the errors of its parts. Rejects when nothing could be rendered. */
function renderWhole(request: Request, context: EntryContext): Promise<{ html: string; errors: unknown[] }> {
  return new Promise((resolve, reject) => {
    const errors: unknown[] = [];
    const { pipe } = renderToPipeableStream(<ServerRouter context={context} url={request.url} />, {
      // Everything inline, however long: otherwise React sends a large boundary after the page, with a script that
      // moves it.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady() {
        const stream = new PassThrough();
        text(stream).then((html) => resolve({ html, errors }), reject);
        pipe(stream);
      },
      onShellError: reject,
      onError(error) {
        errors.push(error);
      },
    });
  });
}

/** What hydration needs, from the values that `<Scripts/>` would print inline. */
async function bootState(context: EntryContext): Promise<BootState> {
  const { manifest, staticHandlerContext, serverHandoffString, serverHandoffStream } = context;
  return {
    context: JSON.parse(serverHandoffString ?? "{}"),
    stream: serverHandoffStream ? await streamText(serverHandoffStream) : "",
    manifest: manifest.url,
    entry: manifest.entry.module,
    groups: manifest.entry.imports,
    routes: staticHandlerContext.matches.map(({ route }) => {
      const entry = manifest.routes[route.id];
      return [
        route.id,
        [entry?.clientActionModule, entry?.clientLoaderModule, entry?.module].filter((url) => url != null),
      ];
    }),
  };
}

async function streamText(stream: ReadableStream<Uint8Array>): Promise<string> {
  let all = "";
  const decoder = new TextDecoder();
  for await (const chunk of stream) all += decoder.decode(chunk, { stream: true });
  return all;
}

function withBoot(html: string, state: BootState): string {
  const json = JSON.stringify(state).replaceAll("<", "\\u003c");
  const tags =
    `<script type="application/json" id="${bootStateId}">${json}</script>` +
    `<script src="${bootUrl}" integrity="${integrity}" defer fetchpriority="low"></script>`;
  return html.replace("</body>", () => `${tags}</body>`);
}

/**
 * The file's hash for Subresource Integrity (W3C), whatever cache or proxy is in between. Computed when the server
 * starts: later the folder may hold another build, or none.
 */
const integrity = import.meta.env.DEV ? "" : integrityOf(bootUrl);

function integrityOf(url: string): string {
  return `sha256-${createHash("sha256")
    .update(readFileSync(join("build/client", url)))
    .digest("base64")}`;
}
