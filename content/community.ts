import { site } from "./site.ts";

/** The words of the Community screen (SPEC section 2, Community). Its questions and answers are entries (starter/question). */
export const community = {
  title: "Partnership Opportunities",
  lead: "Nobody cuts a record alone. Bring what you have and we will look for a section you can sit in with.",
  who: {
    title: "Who We're Looking For",
    lead: "Large or small, old hands or first-timers. What matters is that you are willing to do the work in public.",
    cards: [
      {
        title: "Educational Institutions",
        text: "Schools, colleges and training programs ready to teach AI, study it or argue with it.",
      },
      {
        title: "Industry Partners",
        text: `Employers who want ${site.city} talent and are prepared to help grow it.`,
      },
      {
        title: "Community Organizations",
        text: "Neighborhood groups, congregations and nonprofits who know what people need.",
      },
      {
        title: "Startups & Innovators",
        text: "Founders and makers looking for a first customer, a mentor or a bench to work at.",
      },
    ],
  },
  touch: {
    title: "Get In Touch",
    text: "Tell us who you are and what you would like to build. A person will read it.",
    button: { label: "Get In Touch", to: "/contact" },
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
        text: "Your work described on this site, under your own name, with a link back to you.",
      },
      {
        title: "Impact",
        text: "A say in what we do first, and a plain account of what came of it, good or bad.",
      },
    ],
  },
  faqTitle: "Questions residents ask",
} as const;
