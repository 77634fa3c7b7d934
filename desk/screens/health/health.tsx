import "../../ui/chart.css";
import "./health.css";
import { data, Form, redirect, useActionData, useLoaderData, useNavigation } from "react-router";
import { deskContext, type RouteArgs } from "../../desk-context.ts";
import { postedTexts } from "../../press.ts";
import { Screen } from "../../ui/screen.tsx";
import { Problem } from "../news/problem.tsx";
import { BackupList } from "./backup-list.tsx";
import { FindingRow } from "./finding-row.tsx";
import { actOnHealth } from "./health-actions.ts";
import { readHealthScreen } from "./health-data.ts";
import { OutboxList } from "./outbox-list.tsx";

export async function loader({ context }: RouteArgs) {
  return readHealthScreen(context.get(deskContext));
}

export async function action({ request, context }: RouteArgs) {
  const { problem } = await actOnHealth(context, request, postedTexts(await request.formData()));
  return problem === undefined ? redirect("/health", 303) : data({ problem }, { status: 422 });
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
