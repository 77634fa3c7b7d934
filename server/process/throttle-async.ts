/**
 * Throttles an async function to one call a second: further calls return the same promise, resolved or rejected. `clock` in
 * milliseconds; tests set it.
 */
export function throttleAsync<T>(work: () => Promise<T>, clock = () => performance.now()): () => Promise<T> {
  let last: Promise<T> | undefined;
  let begun = 0;
  return () => {
    if (last && clock() - begun < 1000) return last;
    begun = clock();
    last = work();
    return last;
  };
}
