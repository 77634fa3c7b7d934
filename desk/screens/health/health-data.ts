/** What the Health screen shows: ten rows of findings, the outbox, the backups. */
import { shortMoment, timeOfDay } from "../../../acts/moments.ts";
import { backupFolder, listBackups } from "../../../db/backup/backup-folder.ts";
import { failureWords, kindOf, mailKind } from "../../../mail/outbox/mail-kind.ts";
import { eachMail, type OutgoingMail } from "../../../mail/outbox/outbox-admin.ts";
import type { HealthCheck } from "../../../monitoring/health.ts";
import { readDkimSelector } from "../../../monitoring/health-notes.ts";
import { capitalized } from "../../../text/capitalized.ts";
import type { DeskContext } from "../../desk-context.ts";
import { numberWord } from "../today/waiting-words.ts";

export type HealthRow = ReturnType<typeof rowOf>;
export type FindingLine = HealthRow["findings"][number];
export type HealthScreen = Awaited<ReturnType<typeof readHealthScreen>>;

/** So many mails and backups are listed. */
const mostMails = 40;
const mostBackups = 20;

export async function readHealthScreen(desk: DeskContext) {
  const { health, db, settings, now, person } = desk;
  const results = await health.look();
  const backups = await listBackups(backupFolder(settings.dataDir));
  return {
    rows: results.map((group) => rowOf(group, now())).sort((a, b) => order[a.state] - order[b.state]),
    sum: sumOf(results),
    ...(await readOutbox(desk)),
    backups: backups.slice(0, mostBackups).map(({ name, bytes, madeAt }) => ({
      name,
      // Of today the time alone.
      when: [...new Set([shortMoment(madeAt, now()), timeOfDay(madeAt)])].join(", "),
      size: sizeText(bytes),
    })),
    selector: (await readDkimSelector(db)) ?? "",
    isOwner: person.role === "owner",
    sendsMail: Boolean(settings.smtpUrl),
  };
}

const order = { wrong: 0, look: 1, none: 2, ok: 3 };

/**
 * `findings`: those to look at; of a health check that is fine, all. `others`: the rest, which is fine. `checked`: when its slow checks were
 * made.
 */
export function rowOf({ key, name, state, findings, checkedAt }: HealthCheck, now: Date) {
  const lines = findings.map(({ state, says, todo, line }, id) => ({ id, state, says, todo, line }));
  // What could not be found out is no reason for the health check to be what it is.
  const bad = lines.filter((line) => line.state !== "ok" && !findings[line.id]?.unknown);
  const others = bad.length > 0 ? lines.filter((line) => !bad.includes(line)) : [];
  const checked = checkedAt && shortMoment(checkedAt, now);
  return { key, name, state, findings: bad.length > 0 ? bad : lines, others, checked };
}

/** "One thing is wrong, two need a look, seven are fine." */
function sumOf(results: readonly HealthCheck[]): string {
  const count = (state: HealthCheck["state"]) => results.filter((group) => group.state === state).length;
  const part = (state: HealthCheck["state"], one: string, many: string) =>
    count(state) > 0 ? [`${numberWord(count(state))} ${count(state) === 1 ? one : many}`] : [];
  if (count("ok") === results.length) return "All ten are fine.";
  const parts = [
    ...part("wrong", "is wrong", "are wrong"),
    ...part("look", "needs a look", "need a look"),
    ...part("none", "was not checked", "were not checked"),
    ...part("ok", "is fine", "are fine"),
  ];
  return `${capitalized(parts.join(", "))}.`;
}

async function readOutbox({ db, now, person }: DeskContext) {
  const mails: ReturnType<typeof mailLine>[] = [];
  let count = 0;
  for await (const mail of eachMail(db)) {
    count += 1;
    if (mails.length < mostMails) mails.push(mailLine(mail, person.role === "owner", now()));
  }
  mails.sort((a, b) => Number(b.setAside) - Number(a.setAside));
  return { mails, moreMails: count - mails.length };
}

/** `leaving`: a sending mail can be neither tried again nor dropped. `drop`: the act that drops it; absent: this person may not. */
function mailLine(mail: OutgoingMail, isOwner: boolean, now: Date) {
  const { id, key, subject, to_address: to, state, attempts, last_error, due_at } = mail;
  const tries = attempts === 1 ? "1 try" : `${attempts} tries`;
  const words = last_error && (failureWords(last_error) ?? "it was not taken");
  const why = last_error ? `: ${words} (${last_error})` : "";
  const next = due_at > now.toISOString() ? `, next try ${shortMoment(due_at, now)}` : "";
  const texts: Record<string, string> = {
    "set aside": `set aside after ${tries}${why}`,
    sending: "leaves just now",
    waiting: `waits${next}${why}`,
  };
  const leaving = state === "sending";
  const drop = mailKind(kindOf(key)).isDaily ? "mail.drop" : isOwner ? "mail.drop-own" : undefined;
  return { id, subject, to, says: texts[state] ?? state, setAside: state === "set aside", leaving, drop };
}

export function sizeText(bytes: number): string {
  const megabytes = bytes / 1_048_576;
  return megabytes < 0.1 ? `${Math.ceil(bytes / 1024)} KB` : `${megabytes.toFixed(1)} MB`;
}
