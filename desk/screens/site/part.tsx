import { data } from "react-router";
import { type PartName, settingParts } from "../../../words/settings.ts";
import { answerPress, requireAct } from "../../acting.ts";
import { afterRefusalsToo } from "../../ui/lost-press.ts";
import type { Route } from "./+types/part";
import { PartForm } from "./part-form.tsx";
import { readPart } from "./read-site.ts";
import { PartScreen } from "./site-screen.tsx";

export async function loader(args: Route.LoaderArgs) {
  const desk = requireAct(args, { role: "owner" });
  return readPart(desk, partNamed(args.params.part));
}

export function action(args: Route.ActionArgs) {
  const part = partNamed(args.params.part);
  return answerPress(args, { act: "settings.save", ids: [part], back: `/site/${part}` });
}

export const shouldRevalidate = afterRefusalsToo;

/** Throws a 404. */
function partNamed(name: string): PartName {
  if (Object.hasOwn(settingParts, name)) return name as PartName;
  throw data("There’s no such part of the settings.", { status: 404 });
}

/** A part of the settings as one form. */
export default function Part({ loaderData, actionData: result }: Route.ComponentProps) {
  return (
    <PartScreen {...loaderData}>
      <PartForm {...loaderData} result={result} />
    </PartScreen>
  );
}
