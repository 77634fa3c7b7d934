import { words } from "./words.ts";

/** The words of the Community screen (SPEC section 2, Community). Its questions and answers are entries (starter/question). */
export const community = words("community", {
  title: "Partnership Opportunities",
  lead: "Tell us what you have and what you need. We'll look for the right people to introduce you to.",
  who: {
    title: "Who We're Looking For",
    lead: "Big or small, experienced or just starting. We ask one thing: be willing to share what you learn.",
    cards: [
      {
        title: "Educational Institutions",
        text: "Schools, colleges and training programs ready to teach AI, study it or argue with it.",
      },
      {
        title: "Industry Partners",
        text: "Employers who want to hire in {city} and are ready to help train people.",
      },
      {
        title: "Community Organizations",
        text: "Neighborhood groups, congregations and nonprofits that know what people need.",
      },
      {
        title: "Startups & Innovators",
        text: "Founders and makers looking for a first customer, a mentor or a place to work.",
      },
    ],
  },
  touch: {
    title: "Get In Touch",
    to: "/contact",
    text: "Tell us who you are and what you'd like to build.",
  },
  benefits: {
    title: "What we offer partners",
    cards: [
      {
        title: "Network Access",
        text: "Introductions across campuses, companies and neighborhoods, when both sides want one.",
      },
      {
        title: "Visibility",
        text: "Your work described on this site, under your own name, with a link to you.",
      },
      {
        title: "Impact",
        text: "Work on something people here asked for, and tell everyone how it went, good or bad.",
      },
    ],
  },
  faqTitle: "Questions residents ask",
  faqLead: "Each answer names the sources we have.",
} as const);
