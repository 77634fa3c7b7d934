import { site } from "./site.ts";

/** The words of the Community screen (SPEC section 2, Community). Its questions and answers are faq.md. */
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
        text: "Employers who want Memphis talent and are prepared to help grow it.",
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
  learning: {
    title: "Where Memphis learns",
    lead: `These doors were open before ${site.name} was. None of these organizations runs this site or has endorsed it. We list them because they are here and they know their trade.`,
    places: [
      {
        name: "University of Memphis",
        text: "A Carnegie R1 research university since December 2021, a rank it kept in February 2025. Its FedEx Institute of Technology opened in 2003.",
        url: "https://www.memphis.edu/",
      },
      {
        name: "LeMoyne-Owen College",
        text: "The HBCU of Memphis. Its Center for Cybersecurity was named a National Center of Academic Excellence in Cyber Defense in 2019, High Ground News reported.",
        url: "https://www.loc.edu/",
      },
      {
        name: "Southwest Tennessee Community College",
        text: "Two-year college. On April 10, 2025 it held an open house on “Advancing AI and Technology.”",
        url: "https://www.southwest.tn.edu/",
      },
      {
        name: "Tech901",
        text: "Nonprofit founded in 2015. It teaches IT courses and reported more than 1,400 graduates in all at the end of 2023.",
        url: "https://www.tech901.org/",
      },
      {
        name: "CodeCrew",
        text: "Nonprofit founded in 2015. It teaches computer science to young people and adults.",
        url: "https://www.code-crew.org/",
      },
      {
        name: "Memphis Public Libraries",
        text: "Home of CLOUD901, a learning lab for teenagers.",
        url: "https://www.memphislibrary.org/",
      },
      {
        name: "Epicenter",
        text: "Support for people starting and growing companies in Memphis.",
        url: "https://www.epicentermemphis.org/",
      },
      {
        name: "AgLaunch",
        text: "Support for founders who build technology for farming.",
        url: "https://aglaunch.com/",
      },
    ],
  },
  faqTitle: "Questions residents ask",
} as const;
