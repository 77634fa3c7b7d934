/**
 * What people do at the desk and by the command line: one file each, in a folder of acts/. From a definition follow the rule of
 * who may, the button, the row in `events`, the line of the activity log, the command `desk act NAME` and the test of every role.
 */
import type { Role } from "../accounts/people.ts";
import type { Records } from "../db/events.ts";
import type { Database } from "../db/schema.ts";
import type { NoticeRecipients } from "../forms/intake/submission-mails.ts";
import type { FieldError } from "../publishing/kind.ts";
import type { Services } from "../services.ts";
import type { TargetName, Targets } from "./targets.ts";

/** Who acts. `isFresh`: signed in within ten minutes. */
export interface Actor {
  /** Email address, or "command line". */
  email: string;
  name: string;
  role: Role;
  isFresh: boolean;
}

/** Whoever types a command. */
export const commandLine: Actor = { email: "command line", name: "", role: "owner", isFresh: true };

/** What acts may use. Services of the running site are absent by the command line. */
export interface ActServices
  extends Pick<Services, "db" | "now" | "secret" | "settings" | "sources">,
    Partial<Pick<Services, "news" | "health" | "backups" | "mailDelivery">> {
  /** Public origins, no trailing slash. */
  siteUrl: string;
  deskUrl: string;
  recipients: NoticeRecipients;
  /** Reads the owner's words anew, as they are in the database now. */
  takeUpWords?: () => Promise<void>;
  /** The public page at this path, as it is with this database. */
  renderSite?: (path: string, db: Database) => Promise<Response>;
}

/** What was typed or pressed, by the name of the field. */
export type Input = Readonly<Record<string, string>>;

/** What the run of an act gets. `trx`: its transaction, which may run more than once. */
export interface Work<T, P = undefined> extends ActServices {
  trx: Database;
  actor: Actor;
  /** Of this press. */
  at: Date;
  target: T;
  input: Input;
  /** The form as it was posted; empty by the command line. */
  form: FormData;
  /** What `prepare` found. */
  prepared: P;
}

/** Why nothing was done: an expected error, as a value. What it carries besides is for the screen that asked. */
export interface Refused {
  refused: RefusalCode;
  /** A sentence; absent where the screen has its own. */
  message?: string;
  /** One a field. */
  errors?: readonly FieldError[];
  /** Anything else that the screen shows. */
  detail?: unknown;
}

export type RefusalCode =
  | "not_allowed"
  | "sign_in_again"
  | "not_found"
  | "invalid"
  /** Somebody changed it since it was opened. */
  | "conflict"
  | "already_done"
  /** It has left, or was erased. */
  | "too_late"
  /** Only after a question is answered. */
  | "confirm"
  | "failed";

/** What an act leaves. */
export interface Done {
  /** What the next page says; absent: `notice` of the act; "": nothing. */
  text?: string;
  /** Where to look at it. */
  link?: { text: string; href: string };
  /** Path to go to; by default the screen where it was pressed. */
  to?: string;
  /** Path to which undoing it leads, where `to` is gone then; by default `to`. */
  undoneTo?: string;
  /** Key of what it made. */
  target?: string;
  /** Other things that it set, as they were: of those that its input names. */
  before?: Records;
  /** Nothing had to be changed: no event. */
  unchanged?: boolean;
  /** Its target is gone for good: the event keeps neither its id nor what was before. */
  erased?: boolean;
  /** For `notice`, and for whoever called. */
  detail?: unknown;
}

/** One target of a press that was done. `held` and `released`: how many mails. */
export interface DoneTo<T> extends Done {
  on: T;
  held: number;
  released: number;
}

export interface Act<N extends TargetName = TargetName, P = unknown> {
  /** As in `events`; never changed. */
  name: string;
  /** What it is done to. */
  on: N;
  /** "editor", which everybody at the desk may do, by default. */
  role?: Role;
  /** Only by somebody who signed in within ten minutes. */
  fresh?: boolean;
  /** On its button. */
  label: string;
  /** In the activity log after who did it; `{it}` is what it was done to, another name in braces a field that it set. */
  log: string;
  /** The fields that it reads, by name, with what each is: of its command. */
  input?: Readonly<Record<string, string>>;
  /** Reads the fields of the entry's kind besides. */
  takesDraft?: boolean;
  /**
   * "restore": what it set is set back while nobody changed it since, and its mails do not leave; after they left it is too late.
   * "restore after mail": also then. "never", the default: it says so before.
   */
  undo?: "restore" | "restore after mail" | "never";
  /** Makes its target: there is none to lock. */
  makes?: boolean;
  /** Fields of the target that it decides, even when they are as before. */
  sets?: readonly string[];
  /** Whether the screen of its target shows its button. Absent: it has a form or a screen of its own. */
  offered?: (target: Targets[N]) => boolean;
  /** Before the transaction: what waits for a network or another service. May refuse. */
  prepare?: (work: Omit<Work<undefined>, "trx" | "target">, ids: readonly string[]) => Promise<P | Refused>;
  /** Refuses before it writes: of several targets the others are done. */
  run: (work: Work<Targets[N], P>) => Promise<Done | Refused>;
  /** Of the whole press. */
  notice?: (done: readonly DoneTo<Targets[N]>[]) => string;
  /** Milliseconds for which its mails wait, so that it can be undone. */
  mailWait?: number;
  /** After the commit, also of an undo; `detail`: what `run` left in the first one. */
  after?: (services: ActServices, detail?: unknown) => Promise<unknown>;
}

/** Checks a definition against the type of its target. What calls it knows only that it is an act. */
export function defineAct<N extends TargetName, P = undefined>(act: Act<N, P>): Act {
  return { role: "editor", undo: "never", ...act } as unknown as Act;
}

export function refuse(
  refused: RefusalCode,
  message?: string,
  more: Pick<Refused, "errors" | "detail"> = {},
): Refused {
  return { refused, ...(message !== undefined && { message }), ...more };
}

export const onlyOwners = refuse(
  "not_allowed",
  "Only an owner can do this. Ask one of them; they’re listed under People.",
);

/** By the command line there is no such service. */
export const onlyRunning = refuse("failed", "Only the running site can do this.");

/** For `after`: this server says the owner's words of now at once; the others follow (db/content-versions.ts). */
export async function takeUpWords({ takeUpWords: takeUp }: ActServices): Promise<void> {
  await takeUp?.();
}

/** Whoever may do more may do what an editor may. */
export function mayPerform(act: Pick<Act, "role">, role: Role): boolean {
  return role === "owner" || act.role !== "owner";
}

export function isRefused<T extends object>(result: T | Refused): result is Refused {
  return "refused" in result;
}
