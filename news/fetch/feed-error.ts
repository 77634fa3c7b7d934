/** A feed that cannot be fetched or parsed. The message is a sentence for the log and the owner; it quotes nothing of the feed. */
export class FeedError extends Error {
  /** Milliseconds of the publisher's Retry-After. */
  retryAfter?: number;
  /** The publisher says that it is gone for good (410). */
  gone?: boolean;
  /** Its host forbids robots. */
  closed?: boolean;
}
