import type { HeadersArgs } from "react-router";
/** Lets the headers of a loader or an action reach the document, as React Router leaves them out otherwise. */

export function headers({ loaderHeaders, actionHeaders }: HeadersArgs): Headers {
  const all = new Headers();
  for (const name of ["Refresh", "Retry-After"]) {
    const value = actionHeaders.get(name) ?? loaderHeaders.get(name);
    if (value) all.set(name, value);
  }
  return all;
}
