import { words } from "./words.ts";
/** The words of the page of something that was published and taken back (status 410). Not in errors.ts, which every page loads. */
export const withdrawn = words("withdrawn", {
  pageTitle: "No longer here",
  events: {
    title: "This event is no longer listed",
    text: "It was on our calendar and has been taken off. If you planned to go, please check with the host.",
    link: { label: "All events", to: "/events" },
  },
  stories: {
    title: "This story is no longer here",
    text: "It was published here and has since been taken down.",
    link: { label: "Stories and news", to: "/news" },
  },
  newsStories: {
    title: "We have no story at this address",
    text: "Stories of the news stay here for thirteen months. This one is older, was taken out, or never stood here.",
    link: { label: "The latest news", to: "/news" },
  },
  issues: {
    title: "This issue is no longer here",
    text: "It went out by email. The copy on this site has been taken down.",
    link: { label: "All issues", to: "/newsletter" },
  },
});
