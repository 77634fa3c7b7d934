import type { ReactNode } from "react";
import { useRouteLoaderData } from "react-router";
import { site } from "../../content/site.ts";
import type { Waiting } from "../waiting.ts";
import { type Answer, NotDone } from "./answer.tsx";

interface ScreenProps {
  title: string;
  tabTitle?: string;
  sub?: ReactNode;
  back?: ReactNode;
  actions?: ReactNode;
  answer?: Answer;
  children: ReactNode;
}

/**
 * The head of a screen: its title in the tab, with the number of things that wait, and its heading. `sub`: a line below the
 * heading; `back`: links above it; `actions`: at most one solid button; `answer`: to a press that was refused. `tabTitle` replaces
 * the title in the tab.
 */
export function Screen({ title, tabTitle = title, sub, back, actions, answer, children }: ScreenProps) {
  const counts = useRouteLoaderData<{ counts: Waiting }>("screens/frame")?.counts;
  const waiting = counts ? counts.messages + counts.proposals : 0;
  return (
    <>
      <title>{`${waiting > 0 ? `(${waiting}) ` : ""}${tabTitle} | ${site.name} desk`}</title>
      {back ? <p className="back">{back}</p> : null}
      <div className="head">
        <div>
          <h1>{title}</h1>
          {sub ? <p className="head__sub">{sub}</p> : null}
        </div>
        {actions ? <div className="head__do">{actions}</div> : null}
      </div>
      <NotDone answer={answer} />
      {children}
    </>
  );
}
