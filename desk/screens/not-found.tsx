import { data } from "react-router";

/** Any other address: a 404 inside the frame. */
export function loader(): never {
  throw data("The web address may be wrong, or what was here is gone.", { status: 404 });
}

export default function NotFound() {
  return null;
}
