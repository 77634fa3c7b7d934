/** The request handler of the built desk: takes a Request and its context, returns a Response. */
import * as build from "virtual:react-router/server-build";
import { createRequestHandler, RouterContextProvider } from "react-router";
import { type DoorContext, deskContext, doorContext } from "./desk-context.ts";

const render = createRequestHandler(build);

/** Handles one request. Errors inside a screen become the error screen; never throws. */
export async function serve(request: Request, door: DoorContext): Promise<Response> {
  const context = new RouterContextProvider();
  context.set(doorContext, door);
  if (door.visitor) context.set(deskContext, { ...door, ...door.visitor });
  return render(request, context);
}
