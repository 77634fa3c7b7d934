/** The picture that came with a proposal. */
import { readSentPicture } from "../../../publishing/pictures/sent-pictures.ts";
import { deskContext } from "../../desk-context.ts";
import type { Route } from "./+types/proposal-picture";

export async function loader({ context, params: { reference = "" } }: Route.LoaderArgs) {
  const bytes = await readSentPicture(context.get(deskContext).db, reference);
  if (!bytes) return new Response("Nothing is here.", { status: 404 });
  return new Response(new Uint8Array(bytes), { headers: { "Content-Type": "image/jpeg" } });
}
