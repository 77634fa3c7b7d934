import { type RefObject, useEffect, useRef, useState } from "react";

/** A text that somebody has begun: kept in this browser until the server has it. */
interface Kept {
  text: string;
  /** Milliseconds since 1970. */
  at: number;
  /** The `token` under which it was sent. */
  sent?: string;
}

export interface UnsavedText {
  /** The `name`d field: give it to the textarea. */
  ref: RefObject<HTMLTextAreaElement | null>;
  onInput: () => void;
  /** Call it when the form is submitted. */
  onSubmit: () => void;
  /** Puts a text into the field and keeps it. */
  write: (text: string) => void;
  /** When it was last kept: "9:41 AM"; "" before. */
  keptAt: string;
  /** What was found from before, and not put back yet. */
  found: { at: string } | undefined;
  restore: () => void;
  discard: () => void;
}

const pause = 400;
const maxAge = 14 * 24 * 3_600_000;

/**
 * Keeps what is typed into a textarea across a reload, a lost line or a closed tab. `key`: the path and the person, since several
 * people may use one browser. `token` changes when the server has taken a text (a version, the number of answers): what was sent
 * under another token is forgotten.
 */
export function useUnsavedText(key: string, token: string): UnsavedText {
  const name = `desk-text:${key}`;
  const ref = useRef<HTMLTextAreaElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [keptAt, setKeptAt] = useState("");
  const [found, setFound] = useState<Kept>();

  useEffect(() => {
    const kept = read(name);
    const isTaken = kept?.sent !== undefined && kept.sent !== token;
    const isOld = kept !== undefined && Date.now() - kept.at > maxAge;
    if (isTaken || isOld) localStorage.removeItem(name);
    const isThere = kept && !isTaken && !isOld && kept.text !== ref.current?.value;
    setFound(isThere ? kept : undefined);
    if (isTaken) setKeptAt("");
    return () => clearTimeout(timer.current);
  }, [name, token]);

  const keep = (sent?: string) => {
    clearTimeout(timer.current);
    const text = ref.current?.value ?? "";
    if (!text.trim()) localStorage.removeItem(name);
    else localStorage.setItem(name, JSON.stringify({ text, at: Date.now(), ...(sent && { sent }) }));
    setKeptAt(text.trim() ? timeText(Date.now()) : "");
  };
  const write = (text: string) => {
    if (ref.current) ref.current.value = text;
    setFound(undefined);
    keep();
    ref.current?.focus();
  };
  return {
    ref,
    onInput: () => {
      clearTimeout(timer.current);
      timer.current = setTimeout(keep, pause);
    },
    onSubmit: () => keep(token),
    write,
    keptAt,
    found: found && { at: timeText(found.at) },
    restore: () => found && write(found.text),
    discard: () => {
      localStorage.removeItem(name);
      setFound(undefined);
    },
  };
}

/** Offers back what was begun before. */
export function FoundText({ text, what }: { text: UnsavedText; what: string }) {
  if (!text.found) return null;
  return (
    <div className="clash found-text" role="status">
      <svg viewBox="0 0 12 12" aria-hidden="true">
        <path d="M6 0l6 6-6 6-6-6Z" />
      </svg>
      <p>
        You began {what} here at {text.found.at}. It is kept in this browser.
      </p>
      <div className="acts">
        <button className="btn btn--small" type="button" onClick={text.restore}>
          Restore
        </button>
        <button className="btn btn--small btn--quiet" type="button" onClick={text.discard}>
          Discard
        </button>
      </div>
    </div>
  );
}

/** For a route's `clientAction`: a lost line becomes an answer of the action, so that the screen and its text stay. */
export async function orLostLine<T>(serverAction: () => Promise<T>): Promise<T | { lost: true }> {
  try {
    return await serverAction();
  } catch (error) {
    // What `fetch` throws when nobody answers.
    if (error instanceof TypeError) return { lost: true };
    throw error;
  }
}

function read(name: string): Kept | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(name) ?? "null");
    if (kept && typeof kept === "object" && "text" in kept && "at" in kept) return kept as Kept;
  } catch {
    // Something else wrote there, or storage is switched off: nothing is offered.
  }
  return undefined;
}

/** In this browser's zone: it is its own clock that the person looks at. */
function timeText(at: number): string {
  return new Date(at).toLocaleTimeString("en-US", { hour: "numeric", minute: "2-digit" });
}
