import "../../ui/chart.css";
import "./health.css";
import { data, redirect, useNavigation } from "react-router";
import { deskContext, type RouteArgs, type RouteProps } from "../../desk-context.ts";
import { postedTexts } from "../../press.ts";
import { Problem } from "../../ui/callouts.tsx";
import { PressForm } from "../../ui/press.tsx";
import { Screen } from "../../ui/screen.tsx";
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

export default function Health({ loaderData, actionData }: RouteProps<typeof loader, typeof action>) {
  const { rows, sum } = loaderData;
  const { problem } = actionData ?? {};
  const busy = useNavigation().formData?.get("intent");
  return (
    <Screen
      title="Health"
      sub={sum}
      actions={
        <PressForm look="solid" intent="check">
          {busy === "check" ? "Checking …" : "Check again"}
        </PressForm>
      }
    >
      <Problem>{problem}</Problem>
      <p className="visually-hidden" role="status">
        {busy ? "This takes a moment." : ""}
      </p>
      <ul className="findings" role="list">
        {rows.map((row) => (
          <FindingRow key={row.key} row={row} can={loaderData} />
        ))}
      </ul>
      <div className="two">
        <BackupList {...loaderData} busy={busy === "backup"} />
        <OutboxList {...loaderData} />
      </div>
    </Screen>
  );
}
