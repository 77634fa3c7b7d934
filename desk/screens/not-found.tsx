import { data } from "react-router";

/** Any other address: a 404 inside the frame. */
export function loader(): never {
  throw data("The address may be mistyped, or what stood here is gone.", { status: 404 });
}

export default function NotFound() {
  return null;
}
