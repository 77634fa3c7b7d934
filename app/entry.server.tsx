/** Renders a page to a whole document: flat HTML first, and the boot script that waits (app/boot.ts). */
import { renderToPipeableStream } from "react-dom/server";
import { type EntryContext, ServerRouter } from "react-router";
import { text } from "node:stream/consumers";
import { PassThrough } from "node:stream";
import bootUrl from "./boot.ts?worker&url";
import type { BootState } from "./boot.ts";

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const rendered = await renderFlat(request, context);
  headers.set("Content-Type", "text/html; charset=utf-8");
  const html = import.meta.env.DEV ? rendered.html : withBoot(rendered.html, await bootState(context));
  return new Response(html, { status: rendered.failed ? 500 : status, headers });
}

function renderFlat(request: Request, context: EntryContext): Promise<{ html: string; failed: boolean }> {
  return new Promise((resolve, reject) => {
    let failed = false;
    const { pipe } = renderToPipeableStream(<ServerRouter context={context} url={request.url} />, {
      onAllReady() {
        const stream = new PassThrough();
        text(stream).then((html) => resolve({ html, failed }), reject);
        pipe(stream);
      },
      onShellError: reject,
      onError() {
        failed = true;
      },
    });
  });
}

/** What the browser needs to take over, gathered from the parts that `<Scripts/>` would print inline. */
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
    `<script type="application/json" id="boot">${json}</script>` +
    `<script src="${bootUrl}" defer fetchpriority="low"></script>`;
  return html.replace("</body>", () => `${tags}</body>`);
}
