import "../../pages/lost.css";
import { isRouteErrorResponse } from "react-router";
import { errors } from "../../../content/errors.ts";
import { site } from "../../../content/site.ts";
import { Mark } from "../drawing/bridge.tsx";
import { Headline } from "../news/headline.tsx";

/** The error screen, with all lamps off (SPEC section 8). For a server error it shows only the reference number. */
export function ErrorScreen({ error }: { error: unknown }) {
  const { title, link } = errors.crash;
  return (
    <main className="crash" id="main">
      <title>{`${title} | ${site.name}`}</title>
      <meta name="robots" content="noindex" />
      <Mark bits="0000000000" />
      <Headline level={1}>{title}</Headline>
      <pre>{messageOf(error)}</pre>
      <p>
        <a className="button button--outline" href={link.to}>
          {link.label}
        </a>
      </p>
    </main>
  );
}

function messageOf(error: unknown): string {
  if (isRouteErrorResponse(error)) {
    const { data, status, statusText } = error;
    return typeof data === "string" && data ? data : `${status} ${statusText}`.trim();
  }
  return error instanceof Error ? error.message : String(error);
}
