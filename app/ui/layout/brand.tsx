import { NavLink } from "react-router";
import { chrome } from "../../../content/chrome.ts";
import { look } from "../../../content/look.ts";
import { site } from "../../../content/site.ts";
import { Mark } from "../drawing/bridge.tsx";
import { MindWords } from "../news/headline.tsx";

export function Brand({ onClick }: { onClick?: () => void }) {
  const [number, ...word] = site.name.split(" ");
  return (
    <NavLink
      className="brand"
      to="/"
      end
      onClick={onClick}
      // One accessible name: set in two fonts, the name would be read as two parts.
      aria-label={`${site.name} ${chrome.homeLink}`}
    >
      {look.mark ? <img className="mark" src={look.mark} alt="" width="96" height="60" /> : <Mark />}
      <span className="wordmark">
        {`${number} `}
        <MindWords text={word.join(" ")} />
      </span>
    </NavLink>
  );
}
