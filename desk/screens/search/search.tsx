import "./search.css";
import { Form, Link, redirect } from "react-router";
import { findSubmission } from "../../../forms/owner/submissions.ts";
import { isAddressShaped } from "../../../text/email-address.ts";
import { deskContext } from "../../desk-context.ts";
import { TextField } from "../../ui/field-frame.tsx";
import { Press } from "../../ui/press.tsx";
import { LinkedRows } from "../../ui/row-words.tsx";
import { Screen } from "../../ui/screen.tsx";
import { Section } from "../../ui/section.tsx";
import type { Route } from "./+types/search";
import { findEverywhere } from "./find-everything.ts";

/** Characters of what is searched for. */
const longest = 200;

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, ...desk } = context.get(deskContext);
  const typed = (new URL(request.url).searchParams.get("q") ?? "").slice(0, longest).toWellFormed().trim();
  if (!typed) return { typed, groups: [], asked: "" };
  const submission = await findSubmission(db, typed);
  if (submission) throw redirect(`/messages/${submission.reference}`);
  const groups = await findEverywhere(db, typed, desk.now());
  const asked = !typed.includes("@") ? "To search subscribers, type an address with its @." : "";
  return { typed, groups, asked };
}

/** One search over messages, entries in every state, subscribers and the news. */
export default function Search({ loaderData: { typed, groups, asked } }: Route.ComponentProps) {
  return (
    <Screen title={typed ? `“${typed}”` : "Search"} tabTitle={typed ? `${typed}, search` : "Search"}>
      <search>
        <Form className="search-again" action="/search" aria-label="Search again">
          <TextField
            id="q"
            key={typed}
            label="Search messages, entries, news and, by address, subscribers"
            type="search"
            defaultValue={typed}
          />
          <Press label="Search" />
        </Form>
      </search>
      {isAddressShaped(typed) ? (
        <p>
          <Link to={`/person?email=${encodeURIComponent(typed)}`}>Everything with this person</Link>
        </p>
      ) : null}
      {groups.map(({ name, count, all, rows }, index) => (
        <Section key={name} id={`found-${index}`} title={name} count={count.toLocaleString("en-US")}>
          <LinkedRows className="rows rows--found" rows={rows} />
          {all && count > rows.length ? (
            <p className="page-nav">
              <Link to={all}>All {count.toLocaleString("en-US")}</Link>
            </p>
          ) : null}
        </Section>
      ))}
      {typed && groups.length === 0 ? (
        <div className="none">
          <h2>Nothing matches</h2>
          <p>
            We searched the names, addresses and text of all messages except suspected spam, every entry and
            draft, and the headlines we keep. {asked}
          </p>
          <p>
            <Link to={`/messages?show=spam&q=${encodeURIComponent(typed)}`}>Search spam too</Link>
          </p>
        </div>
      ) : asked ? (
        <p className="dim search-hint">{asked}</p>
      ) : null}
    </Screen>
  );
}
