import { PressForm } from "../../ui/press.tsx";
import type { HealthScreen } from "./health-data.ts";

/** The backups on this machine; an owner makes one and downloads it. */
export function BackupList({ backups, isOwner, busy }: HealthScreen & { busy: boolean }) {
  return (
    <section aria-labelledby="bk">
      <div className="card__head">
        <h2 id="bk" className="sub">
          Backups
        </h2>
        {isOwner ? (
          <PressForm action="/health" look="small" name="act" value="backup.make">
            {busy ? "Backing up …" : "Back up now"}
          </PressForm>
        ) : null}
      </div>
      {backups.length === 0 ? (
        <p className="dim">There’s none on this machine. A backup is one file with everything in it.</p>
      ) : (
        <ul className="minis" role="list">
          {backups.map(({ name, when, size }) => (
            <li key={name}>
              <span>
                <b className="data">{when}</b>{" "}
                <span className="dim">
                  {size}, {whose(name)}
                </span>
              </span>
              {isOwner ? (
                <a
                  className="btn btn--small"
                  href={`/health/backups/${encodeURIComponent(name)}`}
                  aria-label={`Download the backup of ${when}`}
                >
                  Download
                </a>
              ) : null}
            </li>
          ))}
        </ul>
      )}
      <p className="dim backup-note">
        {isOwner
          ? "A download holds everything people sent, with their names and addresses. Keep it where only you can open it, and keep a copy on another machine. It lacks the secret (SECRET in the settings, or the file “secret” in DATA_DIR): keep that too, or the unsubscribe links in mails already sent stop working."
          : "Only an owner can make and download backups: they hold everything people sent."}
      </p>
    </section>
  );
}

/** The last word of the name says what made it: `2026-11-21T020000Z-daily.db`. */
function whose(name: string): string {
  const why = /Z-([a-z-]+)\.db$/.exec(name)?.[1];
  if (why === "desk") return "made at the desk";
  if (why === "daily") return "made by the timer";
  return why ? why.replaceAll("-", " ") : name;
}
