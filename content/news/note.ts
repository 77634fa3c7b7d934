import { words } from "../words.ts";
/** How stories are chosen and who is read: a page of its own, /news/rules. It stays on the server. */
export const newsNote = words("newsNote", {
  note: {
    title: "How stories are chosen",
    text: "Our server reads the publishers’ own public feeds and picks out stories about AI and the power, water and buildings behind it. A program does the picking, by the rules below. We show the headline, the date, the publisher’s own short description, a small copy of its picture if it has one, and a link to the publisher. A link is not an endorsement, in either direction.",
    description:
      "The rules by which a program chooses the news on this site, word for word, and the publishers whose feeds it reads.",
    follow: "Follow the news in a feed reader:",
  },
  rules: {
    title: "The rules, word for word",
    needs: "a story is shown when its headline or description is about one of these:",
    whole: "every story is shown.",
    needsHere: "If it also names a place here, one of these is enough:",
    more: [
      "The rules are the same for praise and for criticism. No word on these lists says whether something is good or bad.",
      "When several publishers cover the same story, it appears once. The newsroom we saw it from first gets the credit, a local one before any other, and the rest are listed below. Two reports count as the same story when their headlines and first lines share rare words and names, and nothing contradicts.",
      "Stories of local newsrooms come first. Among them, and among the others, what counts is how many newsrooms report a story, and how old it is: twice the logarithm (base 2) of one more than the newsrooms, less one for every eighteen hours.",
      "Half of the places are for local newsrooms, as long as they have enough stories from the last ten days.",
      "With three or more publishers, no publisher gets more than a third of the cards while the others have enough to show. Any places left over are filled in turn.",
      "A story with no date, or with a date in the future, counts from when we first saw it.",
      "A story that its publisher marks as advertising is left out. One that it files under sports, food or the arts needs two of the words.",
      "A story that names no place here and comes from no local newsroom is one of five at most, under “AI elsewhere”.",
      "There are 24 stories at most. We can hide a story by hand, keep one in front for some days, which it then says, and write a note beside one, which says that it is ours.",
    ],
    sorts: "One of these only says where a story is filed:",
    any: "One of these words:",
    weak: "One of these only beside another of the words:",
    never: "But not where it says:",
    marks: "Sections and labels",
    sections: "Two words are needed when the publisher files a story under one of these:",
    advertising:
      "A story is left out when its headline begins or ends with one of these labels, or the publisher files it under one:",
  },
  sources: {
    caption: "Publishers we follow",
    columns: { publisher: "Publisher", topic: "Covers", lastRead: "Last checked" },
    notYet: "Not yet",
  },
} as const);
