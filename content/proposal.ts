import { site } from "./site.ts";

/** The words of the private page on which somebody changes or withdraws an event proposal or a story. By the form's name. */
export const proposal = {
  path: "/proposal",
  title: { event: "Your event", story: "Your story" },
  lead: "Only somebody with this link sees this page. Please don't share it.",
  sent: "What you sent",
  asked: "What you sent, with your change",
  where: "Where it stands",
  reference: "Reference",
  /** By state. */
  state: {
    event: {
      waiting: "We have your proposal. A person reads every one, and nothing is listed until then.",
      scheduled: "Your event is accepted. It goes on our calendar soon.",
      published: "Your event is on our calendar.",
      over: "Your event is on our calendar, among those that are over.",
      canceled: "This event is canceled. It stays on our calendar and says so.",
      declined: "We did not list this one. If we got something wrong, reply to our email.",
      withdrawn: "You withdrew this proposal. We won't list it.",
      removed: "This event is not on our site anymore.",
    },
    story: {
      waiting: "We have your story. A person reads every one, and nothing is published until then.",
      scheduled: "Your story is accepted. It goes on our site soon.",
      published: "Your story is on our site.",
      over: "Your story is on our site.",
      canceled: "Your story is not on our site anymore.",
      declined: "We did not publish this one. If we misread it, reply to our email.",
      withdrawn: "You withdrew this story. It is not on our site.",
      removed: "Your story is not on our site anymore.",
    },
  },
  see: { event: "See the listing", story: "See your story" },
  /** Below the state, when a change of something accepted was asked for. */
  change: {
    waiting: "You asked us to change it. A person looks at that first; until then it stays as it is.",
    declined: "We left it as it is and did not make the change you asked for.",
  },
  final: `Need something else? Write to ${site.email} and name the reference.`,
  toChange: { event: "Change your event", story: "Change your story" },
  toWithdraw: {
    open: { event: "Withdraw your proposal", story: "Withdraw your story" },
    published: { event: "Cancel your event", story: "Take your story down" },
  },
  back: "Back, and change nothing",
  changeNote: {
    open: "What you send here takes the place of what we have.",
    published: "It is accepted already, so a person looks at your change before it shows.",
  },
  changeButton: { event: "Save changes", story: "Save changes" },
  fixed: "Your email address can't be changed here.",
  withdraw: {
    open: {
      event: "We won't list it, and nothing of it appears on the site. This can't be undone here.",
      story: "We won't publish it, and nothing of it appears on the site. This can't be undone here.",
    },
    published: {
      event:
        "Our calendar says at once that it is canceled, also to people who subscribed to it. This can't be undone here.",
      story: "It leaves our site at once. This can't be undone here.",
    },
    button: {
      open: { event: "Yes, withdraw it", story: "Yes, withdraw it" },
      published: { event: "Yes, cancel it", story: "Yes, take it down" },
    },
  },
  done: {
    changed: "Thank you. Your changes are saved.",
    asked: "Thank you. We have your change, and a person will look at it.",
    withdrawn: "Done. It is withdrawn.",
    canceled: "Done. It is canceled.",
  },
  unchanged: "Nothing was different from what we have, so nothing was changed.",
  closed: "It can't be changed or withdrawn anymore, so nothing was done.",
  failureTitle: "We could not save your changes",
  failed: "Nothing was saved. Please try again.",
  gone: {
    title: "This link doesn't work",
    text: `Check that you have all of it, as it stands in our email. What we no longer have can't be opened either. Questions? Write to ${site.email}.`,
  },
} as const;
