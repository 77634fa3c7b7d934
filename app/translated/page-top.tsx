import type { ReactNode } from "react";
import { translatedPath } from "../../content/translate.ts";
import type { BandSpot } from "../ui/hero/band.tsx";
import { HeadFrame } from "../ui/layout/page-head.tsx";
import { Headline } from "../ui/news/headline.tsx";
import { useLanguage } from "./language-context.ts";

/** The top of a page in a second language, as app/ui/layout/page-head.tsx. `name`: in the breadcrumb, which the door has none of. */
export function PageTop(props: {
  name?: string;
  title: string;
  lead: string;
  band?: BandSpot;
  thing?: ReactNode;
  quiet?: boolean;
}) {
  const { name, title, ...rest } = props;
  return (
    <HeadFrame
      {...rest}
      above={name ? <Trail name={name} /> : null}
      title={<Headline level={1}>{title}</Headline>}
    />
  );
}

function Trail({ name }: { name: string }) {
  const { code, pages } = useLanguage();
  const { breadcrumb, home } = pages.frame;
  return (
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
  );
}
