/**
 * Server rendering: a whole HTML document without streaming, plus the boot script that delays hydration
 * (app/boot.ts).
 */
import { hash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { prerenderToNodeStream } from "react-dom/static";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { bootStateId } from "../text/markup-names.ts";
import { hasChangedWords, isTranslated, withChangedWords } from "../text/words/lookup.ts";
import type { BootState } from "./boot.ts";
import bootUrl from "./boot.ts?worker&url";
import changedWordsUrl from "./changed-words.ts?worker&url";
import { withDirection, withLanguageLinks, withoutDiscovery } from "./languages.ts";
import { requestContext } from "./request-context.ts";

/**
 * Milliseconds that React Router keeps each rendered page in memory, waiting for streamed data, which we have none of:
 * with its default of five seconds, a flood of form posts exhausted the memory.
 */
export const streamTimeout = 250;

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted) context.get(requestContext).report("a page failed", error);
};

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  provider: Readonly<RouterContextProvider>,
): Promise<Response> {
  const missed = context.staticHandlerContext.errors ?? {};
  const isMissing = Object.values(missed).some(
    (error) => isRouteErrorResponse(error) && error.status === 404,
  );
  // The page for an address without an entry is in memory already (server/http/http-router.ts).
  if (isMissing && !import.meta.env.DEV) return new Response(null, { status });
  const { requestId, report } = provider.get(requestContext);
  // In place of details, the number under which the log has them.
  for (const [route, error] of Object.entries(missed))
    if (!isRouteErrorResponse(error)) missed[route] = new Error(`Reference ${requestId}`);
  headers.set("Content-Type", "text/html; charset=utf-8");
  const state = import.meta.env.DEV ? undefined : await bootState(context);
  const { html: bare, errors } = await renderWhole(
    request,
    state ? { ...context, serverHandoffStream: undefined } : context,
  );
  // React Router does not report errors inside a Suspense boundary, which leave the rest of the page intact.
  for (const error of errors) report("a part of a page failed", error);
  const failed = errors.length > 0;
  const html = withLanguageLinks(withDirection(withoutDiscovery(bare)), new URL(request.url).pathname);
  // A failed page is not hydrated: React would only fail again, and lose the reference number.
  const still =
    failed || context.staticHandlerContext.errors !== null || isTranslated() || needsNoScript(context);
  return new Response(state && !still ? withChangedWords(withBoot(html, state)) : html, {
    status: failed ? 500 : status,
    headers,
  });
}

/** Whether a route exports `handle = { js: false }`: nothing on it needs script when it is opened directly. */
function needsNoScript({ staticHandlerContext, routeModules }: EntryContext): boolean {
  return staticHandlerContext.matches.some(({ route }) => {
    const handle = routeModules[route.id]?.handle as { js?: boolean } | undefined;
    return handle?.js === false;
  });
}

/** The whole page and the errors of its parts. Rejects when nothing could be rendered. */
async function renderWhole(
  request: Request,
  context: EntryContext,
): Promise<{ html: string; errors: unknown[] }> {
  const errors: unknown[] = [];
  const { prelude } = await prerenderToNodeStream(<ServerRouter context={context} url={request.url} />, {
    // Everything inline: otherwise React sends a large boundary after the page, with a script that moves it.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: (error) => void errors.push(error),
  });
  return { html: await text(prelude), errors };
}

/** What hydration needs, from the values that `<Scripts/>` would print inline. */
async function bootState(context: EntryContext): Promise<BootState> {
  const { manifest, staticHandlerContext, serverHandoffString, serverHandoffStream } = context;
  return {
    // What is false may as well be absent.
    context: JSON.parse(serverHandoffString ?? "{}", (_, value) => (value === false ? undefined : value)),
    stream: serverHandoffStream ? await text(serverHandoffStream) : "",
    manifest: manifest.url,
    ...(hasChangedWords() && { words: changedWordsUrl }),
    routes: staticHandlerContext.matches.map(({ route }) => route.id),
  };
}

function withBoot(html: string, state: BootState): string {
  const stream = withoutHtml(state.stream, html);
  const json = JSON.stringify({ ...state, stream }).replaceAll("<", "\\u003c");
  const tags =
    `<script type="application/json" id="${bootStateId}">${json}</script>` +
    `<script src="${bootUrl}" integrity="${integrity}" defer fetchpriority="low"></script>`;
  return html.replace("</body>", () => `${tags}</body>`);
}

/** Loader data without the HTML that stands in the page: hydration leaves what the server wrote. */
function withoutHtml(stream: string, html: string): string {
  const [values = "", ...rest] = stream.split("\n");
  const isThere = (value: unknown) =>
    typeof value === "string" && value.startsWith("<") && html.includes(value);
  return [
    values && JSON.stringify(JSON.parse(values, (_, value) => (isThere(value) ? " " : value))),
    ...rest,
  ].join("\n");
}

/**
 * The file's hash for Subresource Integrity (W3C), whatever cache or proxy is in between. Computed when the server
 * starts: later the folder may hold another build, or none.
 */
const integrity = import.meta.env.DEV
  ? ""
  : `sha256-${hash("sha256", readFileSync(join("build/client", bootUrl)), "base64")}`;
