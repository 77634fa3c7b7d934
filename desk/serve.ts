/** The request handler of the built desk: takes a Request and its context, returns a Response. */
import * as build from "virtual:react-router/server-build";
import { createRequestHandler, RouterContextProvider } from "react-router";
import { readIn } from "../text/words/reading.ts";
import { type DeskRequest, deskContext, deskRequest } from "./desk-context.ts";

const render = createRequestHandler(build);

/** Handles one request. Errors inside a screen become the error screen; never throws. */
export async function serve(request: Request, desk: DeskRequest): Promise<Response> {
  const context = new RouterContextProvider();
  context.set(deskRequest, desk);
  if (desk.visitor) context.set(deskContext, { ...desk, ...desk.visitor });
  // A screen says one version of the words throughout.
  return readIn(undefined, () => render(request, context));
}
