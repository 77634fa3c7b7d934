/** What the sender of an event proposal or a story sees under the private link: what was sent, and where it stands. */
import type { proposal as words } from "../../content/proposal.ts";
import type { Database } from "../../db/schema.ts";
import { forms } from "../../forms/catalog.ts";
import type { Checked, FormDefinition } from "../../forms/form.ts";
import { readSenderToken } from "../../forms/intake/sender-link.ts";
import { labeledFields } from "../../forms/intake/submission-mails.ts";
import { validate } from "../../forms/intake/validate.ts";
import { findSubmission, type Submission, withdrawnDecision } from "../../forms/owner/submissions.ts";
import { type Entry, entryPath, type Values } from "../kind.ts";
import { readProposal } from "./proposals.ts";

export type SenderForm = "event" | "story";

/**
 * "scheduled": accepted and not yet on the site. "over": an event that has ended. "removed": accepted, and off the site without
 * the sender.
 */
type SenderState = keyof typeof words.state.event;

export type SenderView = SentProposal["view"];

/** A proposal with what its sender sees of it, and what they changed. */
export type SentProposal = NonNullable<Awaited<ReturnType<typeof viewSent>>>;

/** The fields that stay as they were sent: who owns the link, the license that was agreed to, and the picture. */
const fixedFields: readonly string[] = ["email", "consent", "picture", "alt", "rights"];

/**
 * The proposal of a token; undefined when the token is not ours, or its submission is erased. `find`: `lockSubmission` for who
 * changes it.
 */
export async function findProposal(
  db: Database,
  { secret, token, now }: { secret: string; token: string; now: Date },
  find = findSubmission,
) {
  const reference = readSenderToken(secret, token);
  const submission = reference && (await find(db, reference));
  return submission ? viewSent(db, submission, now) : undefined;
}

/** Undefined for a submission of another form. */
export async function viewSent(db: Database, submission: Submission, now: Date) {
  const { reference } = submission;
  const proposal = await readProposal(db, submission);
  if (!proposal) return undefined;
  const { kind, entry } = proposal;
  const changes = await db
    .selectFrom("entry_changes")
    .selectAll()
    .where("reference", "=", reference)
    .orderBy("id")
    .execute();
  const asked = changes.findLast(({ action, state }) => action === "change" && state !== "replaced");
  const state = stateOf(submission, entry, now);
  const view = {
    reference,
    form: kind.form.name,
    state,
    /** What was sent, with the latest changes, also those that wait for the owner. */
    values: (asked?.state === "waiting" ? JSON.parse(asked.fields) : submission.values) as Values,
    // While it is on the site.
    ...(entry?.state === "published" && { path: entryPath(kind, entry.slug) }),
    /** The latest change that was asked for after the owner's yes, unless it was accepted. */
    change: asked?.state === "waiting" || asked?.state === "declined" ? asked.state : undefined,
    /** Whether a change is made at once ("open"), or kept for the owner. */
    changeNote: changeNoteOf(state, entry),
    /** Whether it can be changed or withdrawn. */
    isOpen: state === "waiting" || state === "scheduled" || state === "published",
  };
  return { ...proposal, view, changes };
}

/** The form of a proposal with the fields that its sender can change. */
export function changeForm({ form }: Pick<SenderView, "form">): FormDefinition {
  const definition = forms[form];
  return { ...definition, fields: definition.fields.filter(({ name }) => !fixedFields.includes(name)) };
}

/** Validates a change by the rules of the form. Fields that cannot be changed keep their values. */
export function checkChange(
  { form, values }: Pick<SenderView, "form" | "values">,
  typed: Readonly<Record<string, unknown>>,
  now: Date,
): Checked {
  const checked = validate(changeForm({ form }), { ...typed }, now);
  const fixed = fixedFields.flatMap((name) => (name in values ? [[name, values[name] ?? ""]] : []));
  return { ...checked, values: { ...checked.values, ...Object.fromEntries(fixed) } };
}

/** The filled-in fields as the sender sees them, in the language with this code. */
export function shownFields({ form, values }: Pick<SenderView, "form" | "values">, language?: string) {
  const { consent, rights, ...shown } = values;
  return labeledFields(form, shown, language);
}

/** The fields that a change changes. */
export function differencesOf(form: SenderForm, before: Values, after: Values) {
  return changeForm({ form }).fields.flatMap(({ name, label }) => {
    const [one = "", other = ""] = [before[name], after[name]];
    const shown = (text: string) => labeledFields(form, { [name]: text })[0]?.text ?? "";
    return one === other ? [] : [{ label, before: shown(one), after: shown(other) }];
  });
}

function changeNoteOf(state: SenderState, entry: Entry | undefined): keyof typeof words.changeNote {
  if (!entry) return "open";
  return state === "waiting" ? "draft" : "published";
}

function stateOf({ decision }: Submission, entry: Entry | undefined, now: Date): SenderState {
  if (entry?.state === "published") {
    if (entry.values.status === "cancelled") return "canceled";
    return entry.endsAt && entry.endsAt <= now.toISOString() ? "over" : "published";
  }
  if (decision === withdrawnDecision) return "withdrawn";
  if (decision === "declined") return "declined";
  if (entry?.state === "withdrawn" || (decision === "accepted" && !entry)) return "removed";
  return entry?.state === "scheduled" || decision === "accepted" ? "scheduled" : "waiting";
}
