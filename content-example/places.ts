import { site } from "./site.ts";

export const learning = {
  title: `Where ${site.city} learns`,
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
} as const;
