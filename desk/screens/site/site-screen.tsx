import type { ReactNode } from "react";
import { Link, NavLink } from "react-router";
import { Screen } from "../../ui/screen.tsx";
import { StateTag } from "../../ui/state-tag.tsx";
import type { readStates } from "./read-site.ts";

type PartScreenProps = PartListProps & { title: string; lead: ReactNode; children: ReactNode };

/** A screen of one part, beside the way to the others. */
export function PartScreen({ title, lead, states, children }: PartScreenProps) {
  return (
    <Screen title={title} sub={lead} back={<Link to="/site">Site</Link>}>
      <div className="house">
        <PartList states={states} />
        <div>{children}</div>
      </div>
    </Screen>
  );
}

type PartListProps = { states: Awaited<ReturnType<typeof readStates>> };

/** The way to each part, with its state. */
export function PartList({ states }: PartListProps) {
  return (
    <nav className="house__nav" aria-label="Settings">
      {states.map(({ to, title, sign, says }) => (
        <NavLink key={to} to={to}>
          {title} <StateTag sign={sign}>{says}</StateTag>
        </NavLink>
      ))}
    </nav>
  );
}
