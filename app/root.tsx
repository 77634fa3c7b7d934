import "./ui/styles/fonts.css";
import "./ui/styles/tokens.css";
import "./ui/styles/base.css";
import "./ui/layout/button.css";
import "./ui/drawing/bridge.css";
import "./ui/drawing/cards.css";
import "./ui/layout/languages.css";
import "./ui/styles/motion.css";
import "./ui/styles/touch.css";
import "./ui/styles/right-to-left.css";
import "./ui/styles/forced-colors.css";
import "./ui/styles/print.css";
import { type ComponentType, lazy, type ReactNode, useEffect, useState } from "react";
import { isRouteErrorResponse, Links, Meta, Outlet, Scripts, useLocation } from "react-router";
import { chrome } from "../content/chrome.ts";
import { errors } from "../content/errors.ts";
import { site } from "../content/site.ts";
import { sentence } from "../text/words/lookup.ts";
import type { Route } from "./+types/root";
import {
  hasFirstScreenFailed,
  isFirstScreen,
  KeepServerHtml,
  LoadServerHtml,
  useLeavingFirstScreen,
} from "./first-screen.tsx";
import { ErrorScreen } from "./ui/layout/error-screen.tsx";
import { Footer } from "./ui/layout/footer.tsx";
import { Header } from "./ui/layout/header.tsx";
import { PageChange } from "./ui/layout/page-change.tsx";
import { Notices } from "./ui/notice/notices.tsx";

/** Long after everything that the page itself needs has loaded. */
const readingMs = 8000;

const newsFeeds = [
  { path: "/feed.xml", type: "application/atom+xml" },
  { path: "/feed.json", type: "application/feed+json" },
];

export function Layout({ children }: { children: ReactNode }) {
  useLeavingFirstScreen();
  return (
    <html lang={site.language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content={__THEME_COLOR__} />
        <Meta />
        {/* In the browser the stylesheet is already there, linked or loaded by app/boot.ts, and React leaves it
            alone. */}
        {import.meta.env.SSR || import.meta.env.DEV ? <Links /> : null}
        <link rel="icon" href={sentence("/favicon.ico")} sizes="32x32" />
        <link rel="icon" href={sentence("/favicon.svg")} type="image/svg+xml" />
        <link rel="apple-touch-icon" href={sentence("/apple-touch-icon.png")} />
        <link rel="manifest" href="/site.webmanifest" />
        {newsFeeds.map(({ path, type }) => (
          <link key={path} rel="alternate" type={type} title={chrome.newsFeedTitle} href={path} />
        ))}
      </head>
      <body>
        {children}
        {import.meta.env.DEV ? <Scripts /> : null}
      </body>
    </html>
  );
}

export default function Root() {
  return (
    <Shell>
      <Outlet />
      <PageChange />
      <OnInput />
      <Notices />
    </Shell>
  );
}

/** What navigation needs. It comes with the first input, or after a while of reading: the signal may be gone by the first tap. */
function OnInput() {
  const [Part, setPart] = useState<ComponentType>();
  useEffect(() => {
    const load = () =>
      import("./ui/layout/lost-signal.tsx").then(
        (part) => setPart(() => part.LostSignal),
        () => {}, // without it the browser's own error page
      );
    for (const name of ["pointerover", "keydown"]) addEventListener(name, load, { once: true });
    setTimeout(load, readingMs);
  }, []);
  return Part ? <Part /> : null;
}

/**
 * SPEC section 8: 404 page for an unknown path, error screen for anything else. Never replaces the server-rendered
 * page.
 */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const first = isFirstScreen(useLocation());
  if (isRouteErrorResponse(error) && error.status === 404)
    return (
      <Shell>
        {/* The meta data of a route with an error are not used. */}
        <title>{`${errors.notFound.pageTitle} | ${site.name}`}</title>
        <NotFound />
      </Shell>
    );
  if (!import.meta.env.SSR && !import.meta.env.DEV) {
    if (first) return <KeepServerHtml error={error} />;
    if (hasFirstScreenFailed()) return <LoadServerHtml />;
  }
  return <ErrorScreen error={error} />;
}

const NotFound = lazy(() => import("./pages/not-found.tsx"));

function Shell({ children }: { children: ReactNode }) {
  return (
    <>
      <a className="skip-link" href="#main">
        {chrome.skip}
      </a>
      <Header />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer />
    </>
  );
}
