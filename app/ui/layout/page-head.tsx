import "./page-head.css";
import type { ReactNode } from "react";
import { type PageKey, pages } from "../../../content/pages.ts";
import { Scene, type SceneSpot, SceneToggle } from "../hero/scene.tsx";
import { Headline } from "../news/headline.tsx";
import { Breadcrumb, type Crumb } from "./breadcrumb.tsx";

/** The top of every page but Home. Without a `spot` (scene.css) there is no picture; `badge`: a label above the headline. `short`: no higher than its words. `page`: its name, or the breadcrumb of a page that has none. */
export function PageHead(props: {
  page: PageKey | readonly Crumb[];
  title: string;
  lead?: ReactNode;
  badge?: string;
  spot?: SceneSpot;
  short?: boolean;
  children?: ReactNode;
}) {
  const { page, title, lead, badge, spot, short, children } = props;
  const trail = typeof page === "string" ? [{ name: pages[page].name }] : page;
  return (
    <div className={`page-head${spot ? "" : " legal-head"}${short ? " page-head--short" : ""}`}>
      {spot ? <Scene spot={spot} first /> : null}
      <div className="wrap">
        <Breadcrumb trail={trail} />
        {badge ? (
          <p className="badge-line">
            <span className="badge">{badge}</span>
          </p>
        ) : null}
        <Headline level={1}>{title}</Headline>
        {lead ? <p className="lead">{lead}</p> : null}
        {children}
        {spot ? <SceneToggle /> : null}
      </div>
    </div>
  );
}
