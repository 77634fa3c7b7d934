import "./page-head.css";
import type { ReactNode } from "react";
import type { PageKey } from "../../../content/pages.ts";
import { Scene, type SceneSpot, SceneToggle } from "../hero/scene.tsx";
import { Headline } from "../news/headline.tsx";
import { Breadcrumb } from "./breadcrumb.tsx";

/**
 * The top of every page but Home: breadcrumb, headline and what follows it, over the river at night. `spot`: the crop
 * of the picture (scene.css); without one there is no picture. `badge`: a label above the headline. `still`: the
 * picture without the video.
 */
export function PageHead(props: {
  page: PageKey;
  title: string;
  lead?: ReactNode;
  badge?: string;
  spot?: SceneSpot;
  still?: boolean;
  children?: ReactNode;
}) {
  const { page, title, lead, badge, spot, still = false, children } = props;
  return (
    <div className={spot ? "page-head" : "page-head legal-head"}>
      {spot ? <Scene spot={spot} still={still} first /> : null}
      <div className="wrap">
        <Breadcrumb page={page} />
        {badge ? (
          <p className="badge-line">
            <span className="badge">{badge}</span>
          </p>
        ) : null}
        <Headline level={1}>{title}</Headline>
        {lead ? <p className="lead">{lead}</p> : null}
        {children}
        {spot && !still ? <SceneToggle /> : null}
      </div>
    </div>
  );
}
