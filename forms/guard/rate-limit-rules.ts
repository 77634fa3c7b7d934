/** Rate limits of form submissions: the numbers. */

/**
 * `points` per `duration` seconds. Generous, because a campus or an office shares one address. Wider prefixes have limits
 * of their own, so that the holder of thousands of addresses does not get thousands of allowances.
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

/** Global submissions in ten minutes above which further ones are held for review. */
export const holdThreshold = 900;

export type LimitName = keyof typeof limitRules;
