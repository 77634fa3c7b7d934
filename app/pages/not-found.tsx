import "./lost.css";
import { useEffect } from "react";
import { type MetaDescriptor, redirectDocument, useLocation } from "react-router";
import { errors } from "../../content/errors.ts";
import { site } from "../../content/site.ts";
import { Elevation } from "../ui/drawing/bridge.tsx";
import { lampBits } from "../ui/drawing/bridge-paths.ts";
import { ButtonLink } from "../ui/layout/button-link.tsx";
import { Headline, Section } from "../ui/news/headline.tsx";
import { SearchBox } from "../ui/search/search-box.tsx";

export const meta = (): MetaDescriptor[] => [
  { title: `${errors.notFound.pageTitle} | ${site.name}` },
  { name: "robots", content: "noindex" },
];

/** Without it the next function would run as the page starts, and load it again and again. */
export const loader = () => null;

/** The server may know the address, and the browser not (`browserRoutes` in app/serve.ts). */
export function clientLoader({ request }: { request: Request }): never {
  throw redirectDocument(request.url);
}

/** The 404 page (SPEC section 2); logs the path to the console. */
export default function NotFound() {
  const { pathname } = useLocation();
  useEffect(() => console.error("404: no page at", pathname), [pathname]);
  const { title, link } = errors.notFound;
  return (
    <Section className="lost">
      <div className="crossing">
        <Elevation bits={lampBits(404)} />
        <Elevation bits={lampBits(404)} />
      </div>
      <div className="stack">
        <Headline level={1} id="lost-title">
          {title}
        </Headline>
        <p className="button-row">
          <ButtonLink {...link} />
        </p>
        <SearchBox />
      </div>
    </Section>
  );
}
