/** Takes one picture from the browser's script and answers in JSON (desk/ui/entry/upload-picture.ts). */
import { isRefused } from "../../../acts/act.ts";
import { addPicture } from "../../../acts/entries/pictures.ts";
import { perform } from "../../../acts/perform.ts";
import { actorOf } from "../../acting.ts";
import { deskContext } from "../../desk-context.ts";
import type { Route } from "./+types/picture-upload";

export async function action({ request, context }: Route.ActionArgs) {
  const desk = context.get(deskContext);
  const form = await request.formData();
  const added = await perform(desk, addPicture, { actor: actorOf(desk), ids: [""], form });
  return isRefused(added)
    ? Response.json({ why: added.message }, { status: 422 })
    : Response.json(added.detail, { status: 200 });
}
