import { NavLink } from "react-router";
import { chrome } from "../../content/chrome.ts";
import { site } from "../../content/site.ts";
import { Mark } from "./bridge.tsx";
import { MindWords } from "./headline.tsx";

/** The lockup of mark and name, a link to Home. */
export function Brand({ onClick }: { onClick?: () => void }) {
  const [number, ...word] = site.name.split(" ");
  return (
    <NavLink className="brand" to="/" end prefetch="intent" onClick={onClick}>
      <Mark />
      <span className="wordmark">
        {number} <MindWords text={word.join(" ")} />
      </span>{" "}
      <span className="visually-hidden">{chrome.homeLink}</span>
    </NavLink>
  );
}
