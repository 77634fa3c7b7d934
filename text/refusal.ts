/** What was asked cannot be done; the message is a sentence for whoever asked. Anything else that is thrown is unexpected. */
export class Refusal extends Error {}

/** The sentence of a refusal. Throws again what is none. */
export function refusalText(error: unknown): string {
  if (error instanceof Refusal) return error.message;
  throw error;
}
