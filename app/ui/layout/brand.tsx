import { use } from "react";
import { NavLink } from "react-router";
import { site } from "../../../content/site.ts";
import { Mark } from "../drawing/bridge.tsx";
import { MindWords } from "../news/headline.tsx";
import { ChromeWords } from "./chrome-words.ts";

export function Brand({ onClick }: { onClick?: () => void }) {
  const { home, homeLink } = use(ChromeWords);
  const [number, ...word] = site.name.split(" ");
  return (
    <NavLink className="brand" to={home.path} end onClick={onClick} aria-label={homeLink}>
      <Mark />
      <span className="wordmark">
        {`${number} `}
        <MindWords text={word.join(" ")} />
      </span>
    </NavLink>
  );
}
