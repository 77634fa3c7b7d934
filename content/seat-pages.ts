import { words } from "./words.ts";

/** What the site says about seats at events on the page with the form, on the private page of who has one, and in mails. */
export const seatPages = words("seatPages", {
  path: "/seat",
  /** The page with the form. */
  form: {
    closed: "Seats can’t be taken here, or not anymore.",
    sent: "One step more: look into your mail",
    sentText:
      "We wrote to the address you gave, unless it had three such mails about this event in the last day. One press there, and the seats are yours, or your place in line. Held seats are free again after an hour. Nothing came? Look under spam, or send the form again.",
  },
  /** The private page. */
  mine: {
    title: "Your seat",
    lead: "This address is yours alone. Whoever has it can change your seat.",
    gone: {
      title: "This link no longer works",
      lead: "What it was about is erased, or was never confirmed. You can ask for a seat again.",
    },
    failed: "That didn’t work. Nothing was lost: please try again.",
    email: "Email",
    state: "Status",
    states: {
      unconfirmed: "Not confirmed yet",
      in: "Confirmed",
      waiting: "On the waiting list",
      offered: "A seat is yours, if you want it",
      "given-back": "Given back",
    },
    unconfirmed: "Held for you until {until}.",
    offered: "Say yes until {until}. After that it goes to the next in line, and you stay on the list.",
    ahead: { one: "{count} person is ahead of you.", other: "{count} people are ahead of you." },
    acts: { confirm: "Yes, I’ll come", change: "Save", "give-back": "Give it back" },
    kept: "Can’t come? Give it back: the next in line is offered it within a minute. Your name, address and answers are erased thirty days after the event.",
    done: {
      in: "You’re in. A mail with this page is on its way.",
      waiting: "You’re on the waiting list. When seats are free, we write to the next in line.",
      offered: "A seat is yours, if you want it.",
      change: "Saved.",
      "given-back": "You have no seat here anymore. Thank you for telling us.",
      full: "There aren’t as many seats right now. What you had stays.",
      over: "This event has begun, is over, or doesn’t take place.",
    },
  },
  mails: {
    ask: {
      subject: "Confirm your seat: {title}",
      before: ["{seats} at “{title}”, {day}, held for you until {until}. One press, and you’re in."],
      button: "Yes, I’ll come",
      after: ["It wasn’t you? Then do nothing: without the press the seats are free again."],
    },
    askForList: {
      subject: "Confirm your place in line: {title}",
      before: [
        "One press, and you’re in line for “{title}”, {day}: {seats}. If they’re free at that moment, they’re yours.",
      ],
      button: "Yes, put me in line",
      after: ["It wasn’t you? Then do nothing."],
    },
    again: {
      subject: "Your seat: {title}",
      before: ["You’re registered for “{title}” already. This is the page where you see and change it."],
      button: "See your seat",
      after: ["It wasn’t you who asked? Then do nothing: all stays as it is."],
    },
    in: {
      subject: "You’re in: {title}",
      before: [],
      button: "Add to calendar",
      after: ["If you can’t come, give your seat back: somebody may be waiting for it."],
    },
    waiting: {
      subject: "You’re on the waiting list: {title}",
      before: [
        "“{title}” is full right now, and you’re in line for {seats}. When seats are free, we write to the next in line.",
      ],
      button: "See your place",
      after: [],
    },
    offer: {
      subject: "A seat is yours until {until}",
      before: ["{seats}: free at “{title}”, {day}, and you’re next.", "Say yes until {until}."],
      button: "Yes, I’ll come",
      after: ["After that it goes to the next in line, and you stay on the list."],
    },
    movedUp: {
      subject: "You moved up: {title}",
      before: ["Somebody gave a seat back, and you were next. It starts soon, so we didn’t ask: you’re in."],
      button: "Add to calendar",
      after: ["If you can’t come, give your seat back: somebody may be waiting for it."],
    },
    tomorrow: {
      subject: "Tomorrow: {title}",
      before: [],
      button: "Can’t come? Give your seat back",
      after: [],
    },
    soon: {
      subject: "Soon: {title}",
      before: [],
      button: "Can’t come? Give your seat back",
      after: [],
    },
    changed: {
      subject: "Changed: {title}",
      before: ["“{title}” has another time or place. What you have stays yours. It was:", "{was}", "It is:"],
      button: "See your seat",
      after: ["If you can’t come now, give your seat back there."],
    },
    canceled: {
      subject: "Canceled: {title}",
      before: ["“{title}” doesn’t take place. It was:", "{was}", "You need not do anything."],
      button: "The event’s page",
      after: ["If you took it into your calendar, please take it out."],
    },
    postponed: {
      subject: "Postponed: {title}",
      before: [
        "“{title}” doesn’t take place then:",
        "{was}",
        "What you have stays yours. Once there is a new day, we write to you.",
      ],
      button: "See your seat",
      after: [],
    },
  },
  toPage: "Change the number, or give seats back",
  foot: "You get this mail because this address was given for a seat. It isn’t on any list, and it is erased thirty days after the event, or after a day if nobody confirms.",
});
