/** Takes one picture from the browser's script and answers in JSON (desk/ui/entry/upload-picture.ts). */

import { deskContext, type RouteArgs } from "../../desk-context.ts";
import { receivePicture } from "./receive-pictures.ts";

export async function action({ request, context }: RouteArgs) {
  const form = await request.formData();
  const file = form.get("file");
  if (!(file instanceof File) || file.size === 0)
    return Response.json({ why: "No file was attached." }, { status: 422 });
  const added = await receivePicture(context.get(deskContext), file);
  return Response.json(added, { status: "why" in added ? 422 : 200 });
}
