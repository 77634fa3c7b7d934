import "../app/ui/styles/fonts.css";
import "../app/ui/styles/tokens.css";
import "../app/ui/styles/base.css";
import "../app/ui/drawing/bridge.css";
import "../app/ui/layout/header.css";
import "./ui/styles/base.css";
import "./ui/styles/top.css";
import "./ui/styles/frame.css";
import "./ui/styles/buttons.css";
import "./ui/styles/card.css";
import "./ui/styles/rows.css";
import "./ui/styles/filters.css";
import "./ui/styles/tables.css";
import "./ui/styles/fields.css";
import "./ui/styles/preview.css";
import "./ui/styles/message.css";
import "./ui/notices.css";
import "./ui/styles/newsletter.css";
import "./ui/styles/parts.css";
import "./ui/styles/sign-in.css";
import "../app/ui/styles/forced-colors.css";
import "../app/ui/styles/print.css";
import "./ui/styles/desk-media.css";
import "./ui/styles/touch.css";
import type { ReactNode } from "react";
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useRouteError,
} from "react-router";
import { paints } from "../content/paint.ts";
import { site } from "../content/site.ts";

/** The HTML document around every screen. */
export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang={site.language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content={paints["night-900"]} />
        <meta name="robots" content="noindex" />
        <Meta />
        <Links />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}

/** What could not be shown: what was thrown on purpose says why, anything else has its reference in the log. */
export function ErrorBoundary() {
  const error = useRouteError();
  const told = isRouteErrorResponse(error);
  const titles: Record<number, string> = { 403: "Only for owners", 404: "Nothing here yet" };
  const title = (told && titles[error.status]) || "That did not work";
  // What `fetch` throws when nobody answers, in the words of Chromium, Firefox and Safari.
  const isLost = error instanceof TypeError && /fetch|load failed/i.test(error.message);
  const lost = isLost && "We couldn’t reach the server. Go back, and try again in a moment.";
  const text = lost || (told ? String(error.data || "") : error instanceof Error ? error.message : "");
  return (
    <main className={told ? "work desk" : "work"} id="main">
      <title>{`${title} | ${site.name} desk`}</title>
      <div className="head">
        <h1>{title}</h1>
      </div>
      <p>{text || "The web address may be wrong, or what was here is gone."}</p>
      <p>
        <a href="/">Back to Today</a>
      </p>
    </main>
  );
}
