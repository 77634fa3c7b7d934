import { words } from "./words.ts";
/** The words of notices, of the 404 and the crash screen (SPEC sections 2 and 8). */
export const errors = words("errors", {
  /** Begins the title of a page that refuses what was sent. */
  inTitle: "Error: ",
  dismiss: "Dismiss",
  notFound: {
    pageTitle: "Page not found",
    title: "Oops! Page not found",
    link: { label: "Return to Home", to: "/" },
  },
  crash: {
    title: "Unexpected Application Error!",
    link: { label: "Return to Home", to: "/" },
  },
} as const);
