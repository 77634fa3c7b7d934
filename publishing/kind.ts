/** A kind of published thing: what one definition file in publishing/kinds/ says. Everything else follows from it. */
import type * as v from "valibot";
import type { EntryState } from "../db/entry-schema.ts";
import type { Database } from "../db/schema.ts";
import type { FieldError, Values } from "../forms/form.ts";

export { mistakes } from "../forms/form.ts";
export type { EntryState, FieldError, Values };

/** A field as the desk renders it, with its rule. In a file it is a line of the head, `name: value`. */
export interface EntryField {
  name: string;
  label: string;
  /**
   * "line" and "text" are plain text; "moment" a local date and time (YYYY-MM-DDTHH:MM), "day" a date; "tags" separated by
   * commas; "lines" one thing a line, in a file one head line each; "picture" the id of an uploaded picture.
   */
  control: "line" | "text" | "moment" | "day" | "url" | "choice" | "tags" | "lines" | "picture";
  /** In words: when it is required after all, said in place of "optional". */
  optional?: boolean | string;
  hint?: string;
  rows?: number;
  choices?: readonly { value: string; label: string }[];
  /** Tags: the only ones that there are. */
  of?: readonly string[];
  /** Day: a month or a year will do. */
  partial?: boolean;
  /** Lines: each is a source (publishing/source-line.ts). */
  isSources?: boolean;
  /** Moment: the field before which it does not end; at the desk it moves with it. */
  follows?: string;
  /** Value of a new entry. */
  initial?: string;
  /** It names who wrote the entry: at the desk a new one begins with the person's own name. */
  isWriter?: boolean;
  /** Validates and normalizes; its message is a sentence without a period. */
  rule: v.GenericSchema<string, string>;
}

/** What is typed: fields by name, and the Markdown text. */
export interface Draft {
  values: Values;
  body: string;
}

export const entryStates = ["draft", "scheduled", "published", "withdrawn"] as const satisfies EntryState[];

/** One entry as stored. Times are ISO 8601 instants, UTC. */
export interface Entry extends Draft {
  id: number;
  kind: string;
  slug: string;
  state: EntryState;
  title: string;
  endsAt: string | null;
  /** The submission that it was made from. */
  reference: string | null;
  version: number;
  createdAt: string;
  changedAt: string;
  publishAt: string | null;
  publishedAt: string | null;
  /** Of the new entry's form that it was made from. */
  draftKey?: string;
  /** The open form that saved it last (publishing/entries/edit-entry.ts). */
  savedFrom?: string;
}

/** What a reader sees of an entry: enough for a list, a page, a feed, search. Serializable. */
export interface Shown {
  title: string;
  /** One or two plain sentences. */
  summary: string;
  /** The whole text: HTML and plain. */
  html: string;
  text: string;
  /** Who says it, as feeds name the author. */
  author?: string;
  /** A local date or ISO instant that it is about, and its words. */
  date?: { iso: string; words: string };
  /** Named facts, in order. */
  facts: readonly Fact[];
}

export interface Fact {
  name: string;
  text: string;
  /** http, https, or a path of this site. */
  link?: string;
}

export interface Kind {
  /** Also the name of its folder in content/starter/ and of its version tag. */
  name: string;
  words: { one: string; many: string };
  /** The page that lists its entries. */
  listPath: string;
  /** Folder of the entries' own pages, such as `/events`; absent: they have an anchor on the list (`anchorOf`). */
  path?: string;
  /** Whether that anchor is the slug alone; default: with the kind's name before it. */
  hasPlainAnchor?: boolean;
  fields: readonly EntryField[];
  /** The Markdown text; absent: entries have none. */
  body?: {
    label: string;
    hint?: string;
    rows?: number;
    /** Whether readers see the pictures that it names; default: their words. */
    showsPictures?: boolean;
    rule: v.GenericSchema<string, string>;
  };
  /** Cross-field rules. `values` holds "" where a field failed. */
  check?: (draft: Draft) => FieldError[];
  /** The title in lists; default: the field `title`. */
  title?: (draft: Draft) => string;
  /** Words of a new entry's slug; default: the title. */
  slug?: (draft: Draft, now: Date) => string;
  /** Lists are sorted by this text, `order`; then by slug. */
  sortKey: (draft: Draft, publishedAt: string | null) => string;
  order: "ascending" | "descending";
  /** The instant after which an entry is past; its pages are rendered anew then. */
  endsAt?: (draft: Draft) => string | undefined;
  /** In the transaction of each save, after it. */
  saved?: (trx: Database, entry: Entry, now: Date) => Promise<void>;
  /** What a copy of an entry starts with, as an event that is on again; default: the same. */
  copy?: (values: Values) => Values;
  show: (entry: Entry) => Shown;
  /**
   * Its entries are mailed when they are published (newsletter/sending/): the slug is that of the mails, and a scheduled one that is
   * changed is a draft again, since only the text that was scheduled may leave.
   */
  isMailed?: boolean;
  /** Whether its entries are in the feeds; default: no. */
  inFeed?: boolean;
  /** schema.org markup of one entry's page. `url`: of the page. */
  jsonLd?: (entry: Entry, url: string) => object;
  /**
   * Its entries show people who said yes: their pictures are served while they are published and at no other time
   * (publishing/pictures/public-picture.ts), and a withdrawn one can be deleted for good.
   */
  needsConsent?: boolean;
  /** Withdrawing a published one takes a reason, which visitors read (publishing/entries/withdrawn-entries.ts). */
  needsReason?: boolean;
  /** The form whose submissions become entries of this kind, or of another one that it names. */
  form?: { name: "event" | "story"; toDraft: (values: Values) => Draft; kindOf?: (values: Values) => string };
}

/** The name of the control of a reason, and its characters. */
export const reasonField = "reason";
export const longestReason = 300;

/** The path of an entry: its own page, or its place on the list. */
export function entryPath(kind: Pick<Kind, "name" | "path" | "listPath" | "hasPlainAnchor">, slug: string) {
  return kind.path ? `${kind.path}/${slug}` : `${kind.listPath}#${anchorOf(kind, slug)}`;
}

/** The id of an entry in lists. */
export function anchorOf({ name, hasPlainAnchor }: Pick<Kind, "name" | "hasPlainAnchor">, slug: string) {
  return hasPlainAnchor ? slug : `${name}-${slug}`;
}

/** The title of a draft; "" if it has none yet. */
export function titleOf(kind: Kind, draft: Draft): string {
  return kind.title?.(draft) ?? draft.values.title ?? "";
}

/** Whether visitors see it, or will by themselves. */
export function isSeen({ state }: { state: string }): boolean {
  return state === "published" || state === "scheduled";
}

/** Whether two drafts of a kind say the same; a field that one lacks is empty. */
export function isSameDraft({ fields }: Kind, one: Draft, other: Draft): boolean {
  const isSame = ({ name }: EntryField) => (one.values[name] ?? "") === (other.values[name] ?? "");
  return one.body === other.body && fields.every(isSame);
}

/** Whether visitors may have seen it: then deleting it is for an owner who signed in lately. */
export function wasPublished({ publishedAt }: Pick<Entry, "publishedAt">): boolean {
  return publishedAt !== null;
}

/** A draft that was never published; of a kind that needs consent everything that is not on the site. */
export function canBeDeleted(kind: Pick<Kind, "needsConsent">, { state, publishedAt }: Entry): boolean {
  return kind.needsConsent
    ? state === "draft" || state === "withdrawn"
    : state === "draft" && publishedAt === null;
}
