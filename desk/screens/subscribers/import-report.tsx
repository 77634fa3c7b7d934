import "./subscribers.css";
import { Form, Link } from "react-router";
import { isRefused } from "../../../acts/act.ts";
import { refusedData, runAct } from "../../acting.ts";
import type { RouteArgs, RouteProps } from "../../desk-context.ts";
import { requireOwner } from "../../permissions.ts";
import { Problem } from "../../ui/callouts.tsx";
import { Press } from "../../ui/press.tsx";
import { Screen } from "../../ui/screen.tsx";
import { useLooking } from "../newsletter/sending-bar.tsx";
import { importAt } from "./import-at.ts";
import { RefusedTable } from "./refused-table.tsx";

/** Lines of the report on the screen; the file has all. */
const most = 200;

export async function loader({ params, context }: RouteArgs) {
  const { db } = requireOwner(context);
  const { refused, ...rest } = await importAt(db, params.number);
  return { ...rest, refused: refused.slice(0, most), refusedTotal: refused.length };
}

export type Report = RouteProps<typeof loader>["loaderData"];

export async function action({ params, request, context }: RouteArgs) {
  const form = await request.formData();
  const [act, id] = [String(form.get("act") ?? ""), params.number ?? ""];
  const done = await runAct(context, request, { act, ids: [id], form, back: `/subscribers/import/${id}` });
  return isRefused(done) ? refusedData(done) : done;
}

export default function ImportReport({
  loaderData,
  actionData: refused,
}: RouteProps<typeof loader, typeof action>) {
  const { id, state, consent, total, done, added, refusedTotal } = loaderData;
  useLooking(state === "running");
  const addresses = total === 1 ? "1 address" : `${total.toLocaleString("en-US")} addresses`;
  const verb = consent === "ask" ? "Ask" : "Add";
  return (
    <Screen
      title={
        state === "checked"
          ? total > 0
            ? `${verb} ${addresses}?`
            : "Nobody to add"
          : state === "running"
            ? "The list is being added"
            : "The list was added"
      }
      back={<Link to="/subscribers">Subscribers</Link>}
    >
      <Problem>{refused?.message}</Problem>
      {state === "checked" && total > 0 ? (
        <Form method="post" className="ask ask--page">
          <p>
            {consent === "ask"
              ? "Each gets one email that asks whether they want the newsletter. Emails that have gone out can’t be taken back."
              : "They’re on the list right away and get the next issue. You’re saying that each of them joined and confirmed elsewhere."}
          </p>
          <div className="acts">
            <Press name="act" value="import.discard">
              Add nobody
            </Press>
            <Press look="solid" name="act" value="import.start">
              {verb} {addresses}
            </Press>
          </div>
        </Form>
      ) : null}
      {state === "running" ? (
        <div role="status">
          <p>
            <b className="data">{done.toLocaleString("en-US")}</b> of{" "}
            <span className="data">{total.toLocaleString("en-US")}</span> done. You can close this page.{" "}
            <noscript>
              <Link to={`/subscribers/import/${id}`} reloadDocument>
                Look again
              </Link>
            </noscript>
          </p>
          <progress value={done} max={total} aria-label="Addresses done" />
        </div>
      ) : null}
      {state === "done" ? (
        <p role="status">
          {consent === "ask" ? "Asked" : "Added"}: <b className="data">{added.toLocaleString("en-US")}</b> of{" "}
          {addresses}. <Link to="/subscribers">See the list</Link>
        </p>
      ) : null}
      {refusedTotal > 0 ? <RefusedTable {...loaderData} /> : null}
    </Screen>
  );
}
