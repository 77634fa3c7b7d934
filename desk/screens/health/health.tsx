import "./health.css";
import { Form, useNavigation } from "react-router";
import { answerPresses } from "../../acting.ts";
import { deskContext } from "../../desk-context.ts";
import { LinkButton, Press, PressForm } from "../../ui/press.tsx";
import { MiniList } from "../../ui/row-words.tsx";
import { Screen } from "../../ui/screen.tsx";
import { Section } from "../../ui/section.tsx";
import type { Route } from "./+types/health";
import { FindingRow } from "./finding-row.tsx";
import { type HealthScreen, readHealthScreen } from "./health-data.ts";

export async function loader({ context }: Route.LoaderArgs) {
  return readHealthScreen(context.get(deskContext));
}

export const action = answerPresses({ back: "/health" });

export default function Health({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, sum } = loaderData;
  const busy = useNavigation().formData?.get("act");
  const isChecking = busy === "health.check";
  return (
    <Screen
      title="Health"
      answer={actionData}
      sub={sum}
      actions={
        <PressForm look="solid" act="health.check" label={isChecking ? "Checking …" : "Check again"} />
      }
    >
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

/** The backups on this machine; an owner makes one and downloads it. */
function BackupList({ backups, isOwner, busy }: HealthScreen & { busy: boolean }) {
  const download = { look: "small", reloadDocument: true, label: "Download" };
  const make = { action: "/health", look: "small", act: "backup.make" };
  return (
    <Section
      id="bk"
      title="Backups"
      end={isOwner && <PressForm {...make} label={busy ? "Backing up …" : "Back up now"} />}
    >
      {backups.length === 0 ? (
        <p className="dim">There’s none on this machine. A backup is one file with everything in it.</p>
      ) : (
        <MiniList
          rows={backups.map(({ name, when, size }) => ({
            ...{ key: name, says: <b className="data">{when}</b>, more: `${size}, ${whose(name)}` },
            end: isOwner && (
              <LinkButton
                {...download}
                to={`/health/backups/${encodeURIComponent(name)}`}
                aria-label={`Download the backup of ${when}`}
              />
            ),
          }))}
        />
      )}
      {isOwner ? (
        <p>
          <LinkButton look="small" to="/health/backups" label="Backups on another machine" />
        </p>
      ) : null}
      <p className="dim backup-note">
        {isOwner
          ? "A download holds everything people sent, with their names and addresses. Keep it where only you can open it, and keep a copy on another machine. It lacks the secret (SECRET in the settings, or the file “secret” in DATA_DIR): keep that too, or the unsubscribe links in mails already sent stop working. Backups on another machine have it, and leave by themselves."
          : "Only an owner can make and download backups: they hold everything people sent."}
      </p>
    </Section>
  );
}

/** The last word of the name says what made it: `2026-11-21T020000Z-daily.db`. */
function whose(name: string): string {
  const why = /Z-([a-z-]+)\.db$/.exec(name)?.[1];
  if (why === "desk") return "made at the desk";
  if (why === "daily") return "made by the timer";
  return why ? why.replaceAll("-", " ") : name;
}

/** Mail that has not left, with the reason, and the ways to try again or give it up. */
function OutboxList({ mails, moreMails: more }: HealthScreen) {
  const again = { look: "small", act: "mail.retry", label: "Try again" };
  const drops = { look: "quiet small", label: "Drop" };
  const retry = { action: "/health", look: "small", act: "mail.retry-all", label: "Try all again" };
  return (
    <Section id="waiting-mail" title="Outbox" end={mails.length > 1 && <PressForm {...retry} />}>
      {mails.length === 0 ? (
        <p className="dim">No email is waiting. Email that can’t be sent is listed here with the reason.</p>
      ) : (
        <MiniList
          rows={mails.map(({ id, subject, to, says, leaving, drop }) => ({
            ...{ key: id, says: <b className="outbox-mail">{subject}</b>, more: `to ${to} ${says}` },
            end: leaving ? null : (
              <Form method="post" action="/health" className="acts">
                <input type="hidden" name="id" value={id} />
                <Press {...again} aria-label={`Try again: ${subject}, to ${to}`} />
                {drop ? <Press {...drops} act={drop} aria-label={`Drop: ${subject}, to ${to}`} /> : null}
              </Form>
            ),
          }))}
        />
      )}
      {more > 0 ? <p className="dim">{more} more wait.</p> : null}
    </Section>
  );
}
