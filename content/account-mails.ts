import { words } from "./words.ts";
/** The words of the mails to the people of the desk. Braces hold what is put in. */
export const accountMails = words("accountMails", {
  signIn: {
    /** Without the code: the desk's own list of waiting mail shows subjects to everybody. */
    subject: "Sign in to the {name} desk",
    opening:
      "Someone asked to sign in with this address, {when}, in {device}. If that was you, enter this code there:",
    orLink: "Or open this link in the same browser:",
    label: "Sign in",
    limits: "The code and the link work once, for 15 minutes, and only in that browser.",
    notYou:
      "Wasn't you? Ignore this email and don't give the code to anyone; we'll never ask for it. Nobody can get in without it.",
  },
  invitation: {
    subject: "{by} invited you to the {name} desk",
    opening: "{by} invited you to the {name} desk, where the site is run.",
    roles: {
      owner: "As an owner you can do everything there: answer, publish, export, erase and invite.",
      editor: "As an editor you can answer messages, write and publish.",
    },
    label: "Accept the invitation",
    limits: "The link works once, for 7 days. It's only for you, so please don't forward it.",
    unknown: "Don't know what this is? Ignore it, and nothing will happen.",
  },
  newDevice: {
    subject: "New sign-in to the {name} desk: {person}",
    own: "You signed in to the desk from a browser we hadn't seen before: {device}, {when}.",
    other: "{person} signed in to the desk from a browser we hadn't seen before: {device}, {when}.",
    ownNot: "Wasn't you? End that session right away, then tell an owner:",
    otherNot: "Something off? Ask {person} first. An owner can end all sessions here:",
    ownLabel: "Your account",
    otherLabel: "People",
  },
} as const);
