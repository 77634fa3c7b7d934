/** The words around the accessibility statement (accessibility.md): what the last automated run found, and the way to it. */
export const accessibility = {
  /** Where About leads to it. */
  link: {
    before: "Is the log open to everyone?",
    label: "Accessibility: what we test, and how to tell us",
    to: "/contact#accessibility",
  },
  run: {
    date: "Last automated run",
    screens: "Screens and states",
    ways: "Ways of showing each",
    barriers: "Barriers found",
    faults: "Faults in the HTML",
    toJudge: "Left for a person to judge",
    engines: "Examined by",
    never: "No automated run has been recorded yet.",
  },
} as const;
