import "../../ui/chart.css";
import "./health.css";
import { data, Form, redirect, useActionData, useLoaderData, useNavigation } from "react-router";
import { refusalText } from "../../../text/refusal.ts";
import { deskContext, type RouteArgs } from "../../desk-context.ts";
import { note, requireFreshOwner, requireOwner, say } from "../../permissions.ts";
import { Screen } from "../../ui/screen.tsx";
import { postedTexts } from "../news/news-actions.ts";
import { Problem } from "../news/problem.tsx";
import { BackupList } from "./backup-list.tsx";
import { FindingRow } from "./finding-row.tsx";
import { actOnHealth, whoMay } from "./health-actions.ts";
import { readHealthScreen } from "./health-data.ts";
import { OutboxList } from "./outbox-list.tsx";

export async function loader({ context }: RouteArgs) {
  return readHealthScreen(context.get(deskContext));
}

export async function action({ request, context }: RouteArgs) {
  const posted = postedTexts(await request.formData());
  const desk = context.get(deskContext);
  try {
    const who = await whoMay(desk, posted);
    if (who === "owner") requireOwner(context);
    if (who === "fresh owner") requireFreshOwner(context, request);
    const { act, ...notice } = await actOnHealth(desk, posted);
    await note(context, ...act);
    await say(context, notice);
  } catch (error) {
    return data({ problem: refusalText(error) }, { status: 422 });
  }
  return redirect("/health", 303);
}

export default function Health() {
  const { rows, sum, mails, moreMails, backups, selector, isOwner, sendsMail } =
    useLoaderData<typeof loader>();
  const { problem } = useActionData<typeof action>() ?? {};
  const busy = useNavigation().formData?.get("intent");
  return (
    <Screen
      title="Health"
      sub={sum}
      actions={
        <Form method="post">
          <button className="btn btn--solid" type="submit" name="intent" value="check">
            {busy === "check" ? "Checking …" : "Check again"}
          </button>
        </Form>
      }
    >
      <Problem text={problem} />
      <p className="visually-hidden" role="status">
        {busy ? "This takes a moment." : ""}
      </p>
      <ul className="findings" role="list">
        {rows.map((row) => (
          <FindingRow key={row.key} row={row} can={{ isOwner, sendsMail }} selector={selector} />
        ))}
      </ul>
      <div className="two">
        <BackupList backups={backups} isOwner={isOwner} busy={busy === "backup"} />
        <OutboxList mails={mails} more={moreMails} />
      </div>
    </Screen>
  );
}
