import { words } from "./words.ts";

/** The words of the private page on which somebody changes or withdraws an event proposal or a story. By the form's name. */
export const proposal = words("proposal", {
  path: "/proposal",
  title: { event: "Your event", story: "Your story" },
  lead: "Only people with this link can see this page. Please don't share it.",
  sent: "What you sent",
  asked: "What you sent, with your change",
  where: "Status",
  reference: "Reference",
  /** By state. */
  state: {
    event: {
      waiting: "We have your proposal. Nothing is listed until someone here has read it.",
      scheduled: "Your event has been accepted. It will be on our calendar soon.",
      published: "Your event is on our calendar.",
      over: "Your event is over. It's on our calendar under past events.",
      canceled: "This event is canceled. It stays on our calendar, marked that way.",
      declined: "We didn't list this one. If we got something wrong, reply to our email.",
      withdrawn: "You withdrew this proposal. We won't list it.",
      removed: "This event isn't on our site anymore.",
    },
    story: {
      waiting: "We have your story. Nothing is published until someone here has read it.",
      scheduled: "Your story has been accepted. It will be on our site soon.",
      published: "Your story is on our site.",
      over: "Your story is on our site.",
      canceled: "Your story isn't on our site anymore.",
      declined: "We didn't publish this one. If we misread it, reply to our email.",
      withdrawn: "You withdrew this story. It isn't on our site.",
      removed: "Your story isn't on our site anymore.",
    },
  },
  see: { event: "See the listing", story: "See your story" },
  /** Below the state, when a change of something accepted was asked for. */
  change: {
    waiting: "You asked us to change it. We'll look at that first; until then it stays as it is.",
    declined: "We didn't make the change you asked for, and left everything as it was.",
  },
  final: "Need something else? Write to {email} and include the reference.",
  toChange: { event: "Change your event", story: "Change your story" },
  toWithdraw: {
    open: { event: "Withdraw your proposal", story: "Withdraw your story" },
    published: { event: "Cancel your event", story: "Take your story down" },
  },
  back: "Go back without changes",
  changeNote: {
    open: "What you send here replaces what we have.",
    draft: "We'll look at your change together with what you sent.",
    published: "It's already been accepted, so we'll look at your change before it appears.",
  },
  changeButton: { event: "Save changes", story: "Save changes" },
  fixed: "Your email address can't be changed here.",
  withdraw: {
    open: {
      event: "We won't list it, and none of it will appear on the site. This can't be undone here.",
      story: "We won't publish it, and none of it will appear on the site. This can't be undone here.",
    },
    published: {
      event:
        "Right away our calendar marks it as canceled, or, if it repeats, no longer lists it. Calendars of people who subscribe follow within hours. This can't be undone here.",
      story: "It comes off our site right away. This can't be undone here.",
    },
    button: {
      open: { event: "Yes, withdraw it", story: "Yes, withdraw it" },
      published: { event: "Yes, cancel it", story: "Yes, take it down" },
    },
  },
  done: {
    changed: "Thank you. Your changes are saved.",
    asked: "Thank you. We have your change and will look at it.",
    withdrawn: "Done. It's withdrawn.",
    canceled: "Done. It's canceled.",
    code: "A code is on its way, unless three were asked for today. It works once, for 15 minutes.",
  },
  unchanged: "That's the same as what we have, so nothing was changed.",
  closed: "It can't be changed or withdrawn anymore, so nothing was changed.",
  failureTitle: "We could not save your changes",
  failed: "Nothing was saved. Please try again.",
  gone: {
    title: "This link doesn't work",
    text: "Make sure you copied all of it from our email. Links stop working once we delete what they lead to. Questions? Write to {email}.",
  },
} as const);
