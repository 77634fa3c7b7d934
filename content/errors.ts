/** The words of the 404, the 410 and the crash screen (SPEC sections 2 and 8). */
export const errors = {
  notFound: {
    pageTitle: "Page not found",
    title: "Oops! Page not found",
    link: { label: "Return to Home", to: "/" },
    lamps: "The lamps now read 0110010100, which is 404.",
  },
  /** The page of something that was published and taken back (status 410). */
  withdrawn: {
    pageTitle: "No longer here",
    events: {
      title: "This event is no longer listed",
      text: "It was on our calendar, and then it was taken off. If you meant to go, please ask its host.",
      link: { label: "All events", to: "/events" },
    },
    stories: {
      title: "This story is no longer here",
      text: "It was published, and then it was taken back. The person who told it decides that.",
      link: { label: "Stories and news", to: "/news" },
    },
    issues: {
      title: "This issue is no longer here",
      text: "It was sent as an email, and its copy on this site was taken back.",
      link: { label: "All issues", to: "/newsletter" },
    },
  },
  crash: {
    title: "Unexpected Application Error!",
    link: { label: "Return to Home", to: "/" },
  },
} as const;
