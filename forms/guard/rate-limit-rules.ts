/** How much may come in. */

/**
 * `points` in `duration` seconds. A campus or an office is one network to us, hence the room: ten people may press at the
 * same moment. Wider networks have wider bounds, so that whoever holds thousands of addresses does not count as thousands.
 */
export const limitRules = {
  burst: { points: 30, duration: 600 },
  homeBurst: { points: 60, duration: 600 },
  wideBurst: { points: 120, duration: 600 },
  day: { points: 180, duration: 86_400 },
  wideDay: { points: 720, duration: 86_400 },
  mistakes: { points: 300, duration: 600 },
  wideMistakes: { points: 1_200, duration: 600 },
  everywhere: { points: 6_000, duration: 600 },
  text: { points: 3, duration: 86_400 },
} as const;

/** Submissions from everywhere, in the same ten minutes, from which on they are held for review. */
export const holdThreshold = 900;

export type LimitName = keyof typeof limitRules;
