/** Documents that are no pages of the site: without script, header and footer, and not for search engines. */
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { pages } from "../../content/pages.ts";
import { site } from "../../content/site.ts";

interface BareDocument {
  title: string;
  /** URL of its stylesheet, of which server/pages/critical-css.ts puts the rules that it needs in its place. */
  sheet: string;
  /** Whether other sites may frame it; its links then leave the frame. */
  isFramed?: boolean;
  /** "light" or "dark"; default: as its reader has it. */
  theme?: string | undefined;
}

export function bareDocument({ title, sheet, isFramed, theme }: BareDocument, body: ReactNode): Response {
  const html = renderToStaticMarkup(
    <html lang={site.language} className={theme && `in-${theme}`}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content={theme ?? "light dark"} />
        <meta name="robots" content="noindex" />
        <title>{`${title} | ${site.name}`}</title>
        {isFramed ? <base target="_top" /> : null}
        <link rel="stylesheet" href={sheet} />
      </head>
      {body}
    </html>,
  );
  const headers = { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-cache" };
  // The policy is read by server/http/security-headers.ts, which makes the whole of it.
  const framed = {
    "Content-Security-Policy": "frame-ancestors *",
    "Cross-Origin-Resource-Policy": "cross-origin",
  };
  return new Response(`<!doctype html>${html}`, { headers: { ...headers, ...(isFramed && framed) } });
}

/** What other sites frame, with its foot: app/ui/topics/embed-strip.css. */
export function Framed({ className = "strip", note, children }: FramedProps) {
  return (
    <body className="strip-body">
      <main className={className}>{children}</main>
      <footer className="strip-foot">
        <a href={pages.home.path}>{site.name}</a> <span>{note}</span>
      </footer>
    </body>
  );
}

interface FramedProps {
  className?: string;
  note: string;
  children: ReactNode;
}
