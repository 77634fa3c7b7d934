import { site } from "./site.ts";

/** The words of the Community screen. Its questions and answers are faq.md. */
export const community = {
  title: "Work With the Harbor",
  lead: "A boat is brought in by whoever is on the quay. Tell us which rope you can hold.",
  who: {
    title: "Who we would like to meet",
    lead: "You need no title and no budget. You need something you know well and a wish to have it checked.",
    cards: [
      {
        title: "Teachers",
        text: "From first grade to night school: people who would try a lesson on these machines and say how it went.",
      },
      {
        title: "Employers",
        text: "Yards, clinics, kitchens and offices that use them, or have decided not to, and can say why.",
      },
      {
        title: "Neighborhood Groups",
        text: "Street committees, parishes and clubs that hear first when something is promised and does not come.",
      },
      {
        title: "Builders",
        text: "People who make things with them and would rather be told on Wednesday than find out in spring.",
      },
    ],
  },
  touch: {
    title: "Knock",
    text: "Say who you are and what you have in mind. One of us reads it, usually with coffee.",
    button: { label: "Write to Us", to: "/contact" },
  },
  benefits: {
    title: "What you get out of it",
    cards: [
      {
        title: "Company",
        text: "An introduction to the three people in town who have the same trouble.",
      },
      {
        title: "A Page",
        text: "Your work written up here, under your name, with the part that did not work.",
      },
      {
        title: "A Say",
        text: "A seat on the first Wednesday, when we decide what the log asks next.",
      },
    ],
  },
  learning: {
    title: "Where Port Example learns",
    lead: `These doors stood open before ${site.name} did, in the story this site tells. They are invented, like the town, and so are their addresses.`,
    places: [
      {
        name: "Harborside College",
        text: "Two-year college with an evening room for people who come straight from the boats.",
        url: "https://harborside.example/",
      },
      {
        name: "Ropewalk Library",
        text: "Twelve machines, four librarians, and a table where you may be wrong aloud.",
        url: "https://ropewalk-library.example/",
      },
      {
        name: "The Net Loft",
        text: "The room above the chandler’s, with the log books, a stove and forty chairs.",
        url: "https://netloft.example/",
      },
      {
        name: "Signal House",
        text: "Teaches young people to program with things that blink, beep and float.",
        url: "https://signalhouse.example/",
      },
      {
        name: "Quayside Works",
        text: "Benches, tools and a first small order for people who start a company.",
        url: "https://quaysideworks.example/",
      },
    ],
  },
  faqTitle: "What people ask on the quay",
} as const;
