/** The latest of instants in one form of ISO 8601; undefined when there is none. */
export function latest(instants: readonly (string | null | undefined)[]): string | undefined {
  return instants
    .filter((at) => at != null)
    .toSorted()
    .at(-1);
}
