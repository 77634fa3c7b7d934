/** The words of the mails to the people of the desk. Braces hold what is put in. */
export const accountMails = {
  signIn: {
    /** Without the code: the desk's own list of waiting mail shows subjects to everybody. */
    subject: "Sign in to the {site} desk",
    opening:
      "Somebody asked to sign in with this address, {when}, in {device}. If that was you, type this code there:",
    orLink: "Or open this link in the same browser:",
    label: "Sign in",
    limits: "Code and link work once, for 15 minutes, and only in the browser that asked.",
    notYou:
      "Wasn't you? Ignore this mail, and give the code to nobody: we never ask for it. Without it nobody gets in.",
  },
  invitation: {
    subject: "{by} invites you to the {site} desk",
    opening: "{by} invites you to the desk of {site}, where the site is looked after.",
    roles: {
      owner: "As an owner you can do everything there: answer, publish, export, erase, invite.",
      editor: "As an editor you answer messages, write and publish.",
    },
    label: "Come in",
    limits: "The link works once, for 7 days. It is yours alone: please don't forward it.",
    unknown: "You don't know what this is? Then nothing happens if you ignore it.",
  },
  newDevice: {
    subject: "New sign-in to the {site} desk: {name}",
    own: "You signed in to the desk in a browser that we had not seen before: {device}, {when}.",
    other: "{name} signed in to the desk in a browser that we had not seen before: {device}, {when}.",
    ownNot: "Wasn't you? End that session at once, then tell the other owners:",
    otherNot: "Looks wrong? Ask {name} before you do anything else. An owner can end all sessions here:",
    ownLabel: "Your account",
    otherLabel: "People",
  },
} as const;
