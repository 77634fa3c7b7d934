/** The rooms of the desk, in the order of the list at the left. */
import { kinds } from "../publishing/catalog.ts";
import type { FrameCounts } from "./ui/screen.tsx";

export interface Room {
  to: string;
  label: string;
  /** How much waits there. */
  waiting?: number;
}

/** Kinds with a room of their own; the others share one. */
const ownRooms: Readonly<Record<string, string>> = { event: "Events", story: "Stories", record: "Record" };

/** `troubles`: how many lamps of the header are wrong. */
export function roomsOf({ messages, proposals }: FrameCounts, troubles: number): Room[] {
  return [
    { to: "/", label: "Today" },
    { to: "/messages", label: "Messages", waiting: messages },
    { to: "/proposals", label: "Proposals", waiting: proposals },
    ...Object.entries(ownRooms)
      .filter(([name]) => kinds.has(name))
      .map(([name, label]) => ({ to: `/entries/${name}`, label })),
    { to: "/entries", label: "More pages" },
    { to: "/newsletter", label: "Newsletter" },
    { to: "/subscribers", label: "Subscribers" },
    { to: "/news", label: "News" },
    { to: "/visits", label: "Visits" },
    { to: "/health", label: "Health", waiting: troubles },
    { to: "/people", label: "People" },
  ];
}
