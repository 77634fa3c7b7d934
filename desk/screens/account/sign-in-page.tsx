import "./sign-in-forms.css";
import type { ReactNode } from "react";
import type { HeadersArgs } from "react-router";
import { Elevation, Mark } from "../../../app/ui/drawing/bridge.tsx";
import { MindWords } from "../../../app/ui/news/headline.tsx";
import { site } from "../../../content/site.ts";
import { Mistake } from "../../ui/field-frame.tsx";

type SignInPageProps = { title: string; heading?: string; siteUrl: string; children: ReactNode };

/** The pages before the desk, always at night: the emblem, a heading, one thing to do. `heading` replaces the desk's name. */
export function SignInPage({ title, heading, siteUrl, children }: SignInPageProps) {
  const [number, ...word] = site.name.split(" ");
  return (
    <div className="desk desk--door">
      <title>{`${title} | ${site.name} desk`}</title>
      <main className="door" id="main">
        <div className="door__in">
          <Mark />
          <h1>
            {heading ?? (
              <>
                {number} <MindWords text={word.join(" ")} /> desk
              </>
            )}
          </h1>
          {children}
        </div>
        <div className="door__bridge" aria-hidden="true">
          <Elevation />
        </div>
        <p className="door__end">
          <a href={siteUrl}>Go to the site</a>
        </p>
      </main>
    </div>
  );
}

/** What went wrong, with what to do about it. */
export function Refusal({ children }: { children: ReactNode }) {
  return (
    <Mistake id="refused" isAlert>
      {children}
    </Mistake>
  );
}

/** Lets the headers of a loader or an action reach the document, as React Router leaves them out otherwise. */
export function headers({ loaderHeaders, actionHeaders }: HeadersArgs): Headers {
  const all = new Headers();
  for (const name of ["Refresh", "Retry-After"]) {
    const value = actionHeaders.get(name) ?? loaderHeaders.get(name);
    if (value) all.set(name, value);
  }
  return all;
}
