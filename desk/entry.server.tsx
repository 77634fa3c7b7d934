/** Server rendering of the desk: a whole HTML document without streaming. */
import { text } from "node:stream/consumers";
import { prerenderToNodeStream } from "react-dom/static";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  ServerRouter,
} from "react-router";
import changedWordsUrl from "../app/changed-words.ts?worker&url";
import { hasChangedWords, withChangedWords } from "../text/words/lookup.ts";
import { deskRequest, type RouteContext } from "./desk-context.ts";

/** Logs an error of a screen, a loader or an action; what was thrown on purpose is none. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted && !isRouteErrorResponse(error))
    context.get(deskRequest).report("a screen of the desk failed", error);
};

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  provider: RouteContext,
): Promise<Response> {
  const { nonce, requestId, report } = provider.get(deskRequest);
  const { errors: thrown } = context.staticHandlerContext;
  // Its details are in the log.
  for (const [route, error] of Object.entries(thrown ?? {}))
    if (thrown && !isRouteErrorResponse(error)) thrown[route] = new Error(`Reference ${requestId}`);
  const errors: unknown[] = [];
  const { prelude } = await prerenderToNodeStream(
    <ServerRouter context={context} url={request.url} nonce={nonce} />,
    { progressiveChunkSize: Number.POSITIVE_INFINITY, onError: (error) => void errors.push(error) },
  );
  // The program that takes up the owner's words runs before those of the screen.
  const program = hasChangedWords() ? `<script src="${changedWordsUrl}"></script>` : "";
  const html = withChangedWords(await text(prelude), "</head>").replace("</head>", () => `${program}</head>`);
  for (const error of errors) report("a part of a screen failed", error);
  headers.set("Content-Type", "text/html; charset=utf-8");
  return new Response(html, { status: errors.length > 0 ? 500 : status, headers });
}
