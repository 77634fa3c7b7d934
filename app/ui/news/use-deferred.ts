import { useEffect, useState } from "react";

/** What a loader returns at once on the server, and defers on client-side navigation. Undefined when it failed. */
export type Deferred<T> = T | Promise<T | undefined> | undefined;

/** The value, or `initial` until there is one. */
export function useDeferred<T>(loaded: Deferred<T>, initial: T): T {
  const [value, setValue] = useState(loaded instanceof Promise ? initial : (loaded ?? initial));
  useEffect(() => {
    let here = true;
    Promise.resolve(loaded).then((told) => here && told && setValue(told));
    return () => {
      here = false;
    };
  }, [loaded]);
  return value;
}
