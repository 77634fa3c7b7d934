import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { site } from "../../../content/site.ts";
import { dateFormat } from "../../../time/zone-time.ts";
import { deskContext } from "../../desk-context.ts";
import { Screen } from "../../ui/screen.tsx";
import { countWaiting } from "../../waiting.ts";

export async function loader({ context }: LoaderFunctionArgs) {
  const { db, now } = context.get(deskContext);
  const day = dateFormat(site.language, { dateStyle: "full", timeZone: site.timeZone }).format(now());
  return { day, counts: await countWaiting(db) };
}

export default function Today() {
  const { day, counts } = useLoaderData<typeof loader>();
  const waiting = counts.messages + counts.proposals;
  return (
    <Screen title={day} tabTitle="Today" sub={waiting === 0 ? "Nothing waits." : `${waiting} wait.`}>
      {null}
    </Screen>
  );
}
