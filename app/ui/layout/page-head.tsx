import "./page-head.css";
import { Fragment, type ReactNode } from "react";
import { type PageKey, pages } from "../../../content/pages.ts";
import { Band, type BandSpot } from "../hero/band.tsx";
import { Headline, MindWords } from "../news/headline.tsx";
import { Breadcrumb, type Crumb } from "./breadcrumb.tsx";

/**
 * The top of every page but Home. `page`: its name, or the breadcrumb of a page that has none; empty without one. `badge`: a label above the
 * headline. `band`: the strip of the bridge below the words. `thing`: what the page opens with, under all of that. `quiet`: a
 * smaller headline, where something else is the largest of the page. `motto`: the headline itself is, sentence by sentence
 * over one deck.
 */
export function PageHead(props: {
  page: PageKey | readonly Crumb[];
  title: string;
  badge?: string;
  motto?: boolean;
  lead?: ReactNode;
  band?: BandSpot;
  thing?: ReactNode;
  quiet?: boolean;
  children?: ReactNode;
}) {
  const { page, title, badge, motto, lead, band, thing, quiet, children } = props;
  const trail = typeof page === "string" ? [{ name: pages[page].name }] : page;
  return (
    <div className={quiet ? "page-head page-head--quiet" : "page-head"}>
      <div className="wrap">
        <div className="page-head__above">
          {trail.length > 0 ? <Breadcrumb trail={trail} /> : null}
          {badge ? <p className="badge">{badge}</p> : null}
        </div>
        <div className={lead ? "page-head__words page-head__words--two" : "page-head__words"}>
          {motto ? <Motto text={title} /> : <Headline level={1}>{title}</Headline>}
          {lead ? <p className="lead">{lead}</p> : null}
          {children}
        </div>
      </div>
      {band ? <Band spot={band} /> : null}
      {thing ? <div className="wrap page-head__thing">{thing}</div> : null}
    </div>
  );
}

function Motto({ text }: { text: string }) {
  const sentences = text.match(/[^.]+\.?/g) ?? [text];
  return (
    <h1 className="motto">
      {sentences.map((sentence) => (
        <Fragment key={sentence}>
          <span>
            <MindWords text={sentence.trim()} />
          </span>{" "}
        </Fragment>
      ))}
    </h1>
  );
}
