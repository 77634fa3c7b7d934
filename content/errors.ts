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
      text: "It was on our calendar and has been taken off. If you planned to go, please check with the host.",
      link: { label: "All events", to: "/events" },
    },
    stories: {
      title: "This story is no longer here",
      text: "It was published here and has since been taken down.",
      link: { label: "Stories and news", to: "/news" },
    },
    issues: {
      title: "This issue is no longer here",
      text: "It went out by email. The copy on this site has been taken down.",
      link: { label: "All issues", to: "/newsletter" },
    },
  },
  crash: {
    title: "Unexpected Application Error!",
    link: { label: "Return to Home", to: "/" },
  },
} as const;
