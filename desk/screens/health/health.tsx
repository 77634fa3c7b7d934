import "../../ui/chart.css";
import "./health.css";
import { useNavigation } from "react-router";
import { isRefused } from "../../../acts/act.ts";
import { refusedData, runAct } from "../../acting.ts";
import { deskContext, type RouteArgs, type RouteProps } from "../../desk-context.ts";
import { Problem } from "../../ui/callouts.tsx";
import { PressForm } from "../../ui/press.tsx";
import { Screen } from "../../ui/screen.tsx";
import { BackupList } from "./backup-list.tsx";
import { FindingRow } from "./finding-row.tsx";
import { readHealthScreen } from "./health-data.ts";
import { OutboxList } from "./outbox-list.tsx";

export async function loader({ context }: RouteArgs) {
  return readHealthScreen(context.get(deskContext));
}

export async function action({ request, context }: RouteArgs) {
  const form = await request.formData();
  const [act, id] = [String(form.get("act") ?? ""), String(form.get("id") ?? "")];
  const done = await runAct(context, request, { act, ids: [id], form, back: "/health" });
  return isRefused(done) ? refusedData(done) : done;
}

export default function Health({ loaderData, actionData }: RouteProps<typeof loader, typeof action>) {
  const { rows, sum } = loaderData;
  const busy = useNavigation().formData?.get("act");
  return (
    <Screen
      title="Health"
      sub={sum}
      actions={
        <PressForm look="solid" name="act" value="health.check">
          {busy === "health.check" ? "Checking …" : "Check again"}
        </PressForm>
      }
    >
      <Problem>{actionData?.message}</Problem>
      <p className="visually-hidden" role="status">
        {busy ? "This takes a moment." : ""}
      </p>
      <ul className="findings" role="list">
        {rows.map((row) => (
          <FindingRow key={row.key} row={row} can={loaderData} />
        ))}
      </ul>
      <div className="two">
        <BackupList {...loaderData} busy={busy === "backup.make"} />
        <OutboxList {...loaderData} />
      </div>
    </Screen>
  );
}
