import "./subscribers.css";
import { Form, Link } from "react-router";
import { start } from "../../../acts/subscribers/imports.ts";
import { answerPress, requireAct } from "../../acting.ts";
import { Press } from "../../ui/press.tsx";
import { Screen } from "../../ui/screen.tsx";
import { type Column, ScrolledTable } from "../../ui/scrolled-table.tsx";
import { Section } from "../../ui/section.tsx";
import { useLooking } from "../newsletter/sending-bar.tsx";
import type { Route } from "./+types/import-report";
import { importAt } from "./at.ts";

/** Lines of the report on the screen; the file has all. */
const most = 200;

export async function loader(args: Route.LoaderArgs) {
  const { refused, ...rest } = await importAt(requireAct(args, start).db, args.params.number);
  return { ...rest, refused: refused.slice(0, most), refusedTotal: refused.length };
}

export function action(args: Route.ActionArgs) {
  const { number = "" } = args.params;
  return answerPress(args, { ids: [number], back: `/subscribers/import/${number}` });
}

export default function ImportReport({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { id, state, consent, total, done, added, refused: lines, refusedTotal } = loaderData;
  useLooking(state === "running");
  const addresses = total === 1 ? "1 address" : `${total.toLocaleString("en-US")} addresses`;
  const verb = consent === "ask" ? "Ask" : "Add";
  const titles: Record<string, string> = {
    checked: total > 0 ? `${verb} ${addresses}?` : "Nobody to add",
    running: "The list is being added",
  };
  return (
    <Screen
      title={titles[state] ?? "The list was added"}
      answer={refused}
      back={<Link to="/subscribers">Subscribers</Link>}
    >
      {state === "checked" && total > 0 ? (
        <Form method="post" className="ask ask--page">
          <p>
            {consent === "ask"
              ? "Each gets one email that asks whether they want the newsletter. Emails that have gone out can’t be taken back."
              : "They’re on the list right away and get the next issue. You’re saying that each of them joined and confirmed elsewhere."}
          </p>
          <div className="acts">
            <Press act="import.discard" label="Add nobody" />
            <Press look="solid" act="import.start" label={`${verb} ${addresses}`} />
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
      {refusedTotal > 0 ? (
        <Section
          id="refused"
          title={
            refusedTotal === 1
              ? "One line adds nobody"
              : `${refusedTotal.toLocaleString("en-US")} lines add nobody`
          }
        >
          <ScrolledTable label="Refused lines" columns={columns} rows={lines} keyOf={({ line }) => line} />
          <p className="page-nav">
            <span className="dim">
              {refusedTotal > lines.length ? `The first ${lines.length}. ` : ""}Kept for a day.
            </span>
            <Link to={`/subscribers/import/${id}/refused`} reloadDocument>
              All of them as a file (.csv)
            </Link>
          </p>
        </Section>
      ) : null}
    </Screen>
  );
}

const columns: Column<Route.ComponentProps["loaderData"]["refused"][number]>[] = [
  { name: "Line", className: "data", cell: ({ line }) => line },
  { name: "Why", cell: ({ why }) => why },
  { name: "What it says", className: "refused-text", cell: ({ text }) => text },
];
