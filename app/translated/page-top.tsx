import "../ui/layout/page-head.css";
import { translatedPath } from "../../content/translate.ts";
import { Scene, type SceneSpot } from "../ui/hero/scene.tsx";
import { Headline } from "../ui/news/headline.tsx";
import { useLanguage } from "./language-context.ts";

/** The top of a page in a second language, as app/ui/layout/page-head.tsx. `name`: in the breadcrumb, which the door has none of. */
export function PageTop(props: { name?: string; title: string; lead: string; spot: SceneSpot }) {
  const { name, title, lead, spot } = props;
  const { code, pages } = useLanguage();
  const { breadcrumb, home } = pages.frame;
  return (
    <div className="page-head">
      <Scene spot={spot} first still />
      <div className="wrap">
        {name ? (
          <nav className="breadcrumb" aria-label={breadcrumb}>
            <ol role="list">
              <li>
                <a href={translatedPath("/", code)}>{home}</a>
              </li>
              <li>
                <span aria-current="page">{name}</span>
              </li>
            </ol>
          </nav>
        ) : null}
        <Headline level={1}>{title}</Headline>
        <p className="lead">{lead}</p>
      </div>
    </div>
  );
}
