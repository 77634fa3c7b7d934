import { words } from "./words.ts";

/** The words of the door: the list of who comes, for the host under the private link and at the desk, and its mails. */
export const host = words("host", {
  title: "Who comes",
  lead: "The names of who comes, and a tick for each at the door. A code goes to the address that proposed the event; with it the list is open for twelve hours, on this page alone.",
  send: "Email me a code",
  code: "Six-digit code",
  open: "Open the list",
  wrong:
    "That code doesn't work: it's mistyped, used or older than 15 minutes, or the list was open for twelve hours. After five tries a new code is needed.",
  count: "of {count} here",
  find: "Find a name",
  /** The label of a tick. */
  here: "{guest} is here",
  seats: { one: "{count} seat", other: "{count} seats" },
  /** Of ticks on a phone without a signal. */
  waits: "{count} wait for a signal, and leave by themselves.",
  states: {
    unconfirmed: "not confirmed",
    in: "confirmed",
    waiting: "on the waiting list",
    offered: "was offered a seat",
    "given-back": "gave it back",
  },
  mail: {
    code: {
      subject: "Your code for the list of who comes",
      before:
        "Somebody with your private link asked for the list of who comes to “{title}”. Enter this code there:",
      after:
        "It works once, for 15 minutes. Wasn't you? Ignore this email and don't give the code to anyone: without it nobody sees a name.",
    },
    takenBack: {
      subject: "Your seat was taken back: {title}",
      before: "Your place at “{title}” was taken back by those who run the site. You need not do anything.",
      after: "Is that a mistake? Write to {email}.",
    },
  },
});
