import { words } from "./words.ts";
/** The words around the portraits: a person, or a room where people meet, each month. On Home and on Community. */

export const portraits = words("portraits", {
  types: [
    { value: "person", label: "Person", ofMonth: "Person of the month" },
    { value: "room", label: "Room", ofMonth: "Room of the month" },
  ],
  /** Before the name of who took the picture. */
  credit: "Photograph:",
  /** On Home, the link to all of them. */
  all: "All people and rooms",
  /** The part of the Community screen. */
  title: "People and rooms",
  lead: "Each month, one person in {city} or one room where people meet. Everyone shown here agreed to it.",
} as const);
