import { site } from "./site.ts";

/** Where people here learn, on the Community screen. */
export const learning = {
  title: `Where ${site.city} learns`,
  lead: `All of these were here before ${site.name}. None of them runs this site or endorses it.`,
  places: [
    {
      name: "University of Memphis",
      text: "A Carnegie R1 research university since December 2021, a status it kept in February 2025. Its FedEx Institute of Technology opened in 2003.",
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
} as const;
