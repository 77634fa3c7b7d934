/** The tables of what the site publishes: entries, revisions, translations, pictures, asked changes, cache versions. Part of db/schema.ts. */
import type { Generated } from "kysely";

export interface EntryTables {
  /** One published thing, of any kind: an event, a story, an entry of the Record (publishing/catalog.ts). */
  entries: {
    id: Generated<number>;
    /** Name of its kind. */
    kind: string;
    /** Part of its URL, unique in its kind; never changes once the entry was published. */
    slug: string;
    state: EntryState;
    title: string;
    /** JSON object of field name to text. */
    fields: string;
    /** Markdown. */
    body: string;
    /** Lists are in the order of this text, which the kind makes. */
    sort_key: string;
    /** ISO instant after which it is past; null for kinds that do not end. */
    ends_at: string | null;
    /** The submission that it was made from. */
    reference: string | null;
    /** The submission that it is a copy of what was made from. */
    copied_reference: string | null;
    /** Number of its latest revision: whoever saves names the version that was read (optimistic locking). */
    version: number;
    created_at: string;
    /** Time of the latest save. */
    changed_at: string;
    /** When a scheduled entry is to be published. */
    publish_at: string | null;
    /** Time of the first publication; null before. */
    published_at: string | null;
    /** Of the new entry's form that it was made from: the same form makes no second one. */
    draft_key: string | null;
    /** The open form that saved it last, and the number of that post (publishing/entries/edit-entry.ts). */
    saved_from: string | null;
  };
  /** One save of an entry, with who and when; never changed. Of drafts that save themselves the last of ten minutes stays. */
  entry_revisions: {
    id: Generated<number>;
    entry_id: number;
    version: number;
    saved_at: string;
    /** Who saved it: "command line", "import", "schedule", "sender", or a person of the desk. */
    saved_by: string;
    /** "created", "saved", "published", "scheduled", "withdrawn", "restored 3", "copy of 12 (901-…)" … */
    action: string;
    state: EntryState;
    fields: string;
    body: string;
    /** Why it was withdrawn; null for every other action, and where nobody had to say. */
    reason: string | null;
    /** 1: its pictures are among `entry_pictures_used`. */
    is_read: Generated<number>;
  };
  /**
   * One save of an entry's texts in another language, never changed; the one with the highest version counts. A table of its own,
   * since a release before would take these for revisions.
   */
  entry_translations: {
    id: Generated<number>;
    entry_id: number;
    /** Code of the language. */
    language: string;
    version: number;
    saved_at: string;
    /** As of a revision; "release": a file of content/. */
    saved_by: string;
    /** JSON object of field name to text; null once the translation was removed. */
    fields: string | null;
    body: string;
    /** Fingerprint of the English that it was made from. */
    of: string;
    /** Who said at the desk that a native speaker has read it; null: nobody has. */
    read_by: string | null;
  };
  /** A picture of an entry, decoded and re-encoded; its fields name it by `id`. */
  entry_pictures: {
    /** Digest of the uploaded bytes. */
    id: string;
    /** JSON: sizes and files. */
    copy: string;
    added_at: string;
    added_by: string;
  };
  entry_picture_files: { name: string; picture_id: string; bytes: Buffer };
  /** The pictures that a revision names: their ids, and the beginnings of the names of files in its text. */
  entry_pictures_used: { name: string; revision_id: number };
  /** What the sender of a proposal changed or asks to change, through the private link in the mails about it; oldest first. */
  entry_changes: {
    id: Generated<number>;
    /** The submission. */
    reference: string;
    /** "sent" keeps the text as it first came; "mail" the owner's words for the mail at publication. */
    action: "change" | "withdraw" | "sent" | "mail";
    /** JSON object of field name to text, as the form of the submission has them. */
    fields: string;
    asked_at: string;
    /** "waiting" for the owner; "replaced" by a later one. */
    state: "waiting" | "accepted" | "declined" | "replaced";
  };
  /** An entry that the release begins with (content/starter/), in the version that it had when a server started last. */
  starter_entries: {
    kind: string;
    slug: string;
    /** Of what its file says. */
    digest: string;
    /** "taken": the database has it, or had it; "offered" on Today; "kept": somebody kept what the database has. */
    state: "taken" | "offered" | "kept";
    /** The text of the file. */
    file: string;
    /** When somebody took or kept it. */
    decided_at: string | null;
  };
  /** What the desk searches, by id of the entry and as of its version and by which list of places, folded (publishing/entries/entry-index.ts). */
  search_entries: { id: number; version: number; words: string; filed_by: string };
  /** What an entry names: a page by its address without a fragment, one of ours by its path, `topic:air`, `place:whitehaven`. */
  search_entry_names: { entry_id: number; name: string };
  /** Grows with every change of what pages show: of a kind of entries by its name, of the news by "news". */
  content_versions: { tag: string; version: number };
}

export type EntryState = "draft" | "scheduled" | "published" | "withdrawn";
