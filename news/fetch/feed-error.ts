/** A feed that could not be had. The message is a plain sentence for the log and the owner; it quotes nothing of the feed. */
export class FeedError extends Error {
  /** Milliseconds for which the publisher asked to be left alone. */
  pause?: number;
}
