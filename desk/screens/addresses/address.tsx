import { Form, Link, useSearchParams } from "react-router";
import { erase } from "../../../acts/addresses/addresses.ts";
import { answerPresses } from "../../acting.ts";
import { deskContext } from "../../desk-context.ts";
import { TextField } from "../../ui/field-frame.tsx";
import { HiddenFields, LinkButton, Press } from "../../ui/press.tsx";
import { MiniList } from "../../ui/row-words.tsx";
import { Screen } from "../../ui/screen.tsx";
import { Card } from "../../ui/section.tsx";
import type { Route } from "./+types/address";
import { addressAt, viewAddress } from "./read-address.ts";

export const loader = ({ request, context }: Route.LoaderArgs) =>
  viewAddress(context.get(deskContext), addressAt(request));

export const action = answerPresses({ act: erase.name, ids: [""], back: "/messages" });

/** One person: everything from and to one address, what they agreed to, and their rights to it. */
export default function Address({ loaderData, actionData }: Route.ComponentProps) {
  const { address, name, since, language, rows, agreed, isOwner } = loaderData;
  const last = address.slice(-4);
  const here = `?email=${encodeURIComponent(address)}`;
  const isErasing = useSearchParams()[0].has("erase");
  return (
    <Screen
      title={name}
      answer={actionData}
      back={<Link to="/messages?show=all">Messages</Link>}
      sub={
        <>
          {name === address ? null : <bdi>{address}</bdi>} {since ? <span>First wrote {since}</span> : null}
        </>
      }
      actions={
        <>
          <a className="btn" href={`mailto:${address}`}>
            Write to them
          </a>
          {isOwner ? (
            <a className="btn" href={`/person/export${here}`} download>
              Export (.json)
            </a>
          ) : null}
        </>
      }
    >
      <div className="msg">
        <Card id="everything" title="Everything with this person" className="part">
          {rows.length === 0 ? <p>Nothing is kept of this address.</p> : null}
          <MiniList
            rows={rows.map(({ path, title, more, at, when }) => ({
              key: path + at,
              says: <Link to={path}>{title}</Link>,
              more,
              end: <time dateTime={at}>{when}</time>,
            }))}
          />
        </Card>
        <aside className="msg__side" aria-label="About this person">
          <dl className="facts">
            <div>
              <dt>Agreed to</dt>
              <dd>{agreed.length === 0 ? "Nothing" : agreed.map((one) => <p key={one}>{one}</p>)}</dd>
            </div>
            <div>
              <dt>Language</dt>
              <dd>{language ?? "The site’s own"}</dd>
            </div>
          </dl>
          {!isOwner || rows.length === 0 ? null : isErasing ? (
            <Form method="post" className="ask" id="erase" aria-label="Erase">
              <p>
                All of this goes now, with the mails about it and what was published from it, and can’t be
                brought back. Restored backups are cleaned of it.
              </p>
              <HiddenFields fields={{ email: address }} />
              <TextField
                id="last"
                label={`Type the last four characters: ${last}`}
                autoComplete="off"
                required
              />
              <Press look="danger" label="Erase for good" isOnce />
            </Form>
          ) : (
            <p>
              <LinkButton look="danger-line" to={`${here}&erase=yes#erase`} label="Erase this person" />
            </p>
          )}
        </aside>
      </div>
    </Screen>
  );
}
