import { Look } from "../../ui/callouts.tsx";
import type { ProposalPage } from "./proposal-page.ts";

/** Events that are on within three hours, with a way to look at each. */
export function Clashes({ clashes }: Pick<ProposalPage, "clashes">) {
  return (
    <Look role="note">
      <p>
        <b>Something else is scheduled within three hours.</b>{" "}
        {clashes.map(({ slug, title, hours, link }) => (
          <span key={slug}>
            <a href={link} dir="auto">
              {title}
            </a>
            , {hours}.{" "}
          </span>
        ))}
        You may publish both.
      </p>
    </Look>
  );
}
