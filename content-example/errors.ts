/** The words of the 404 and the crash screen (SPEC sections 2 and 8). */
export const errors = {
  notFound: {
    title: "Not on the Chart",
    link: { label: "Back to Harbor", to: "/" },
    lamps: "The lamps now read 0110010100, which is 404.",
  },
  crash: {
    title: "Unexpected Application Error!",
    link: { label: "Back to Harbor", to: "/" },
  },
} as const;
