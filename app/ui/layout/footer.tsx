import "./footer.css";
import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { chrome } from "../../../content/chrome.ts";
import { site } from "../../../content/site.ts";
import { MindWords } from "../news/headline.tsx";
import { Brand } from "./brand.tsx";

/** The end of every page: sign-off, four columns, copyright (SPEC section 2, Global behaviour). */
export function Footer() {
  const { columns, give, owner, rights } = chrome.footer;
  const { soul, mind, both } = site.signOff;
  return (
    <footer className="site-footer">
      <div className="wrap">
        <div className="signoff-box">
          <p className="signoff">
            <span className="soul">{soul}</span> <span className="mind">{mind}</span>{" "}
            <span className="both">
              <MindWords text={both} />
            </span>
          </p>
        </div>
        <div className="footer-grid" id={footerListId}>
          <div className="footer-brand">
            <Brand />
            <p>{site.tagline}</p>
            <p>
              <a href={`mailto:${site.email}`}>{site.email}</a>
              <br />
              {site.location}
            </p>
          </div>
          {columns.map((column) => (
            <div key={column.title}>
              <h2>{column.title}</h2>
              <ul role="list">
                {column.links.map(({ label, ...link }) => (
                  <li key={label}>
                    <Link {...link}>{label}</Link>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
        <div className="footer-end">
          <p>
            © <Year />
            {` ${site.name}. ${rights}`}
          </p>
          {site.donationUrl && (
            <p>
              <a href={site.donationUrl}>{give}</a>
            </p>
          )}
          <p>
            {owner.text}{" "}
            <a
              href={`mailto:${site.ownerEmail}?subject=${encodeURIComponent(`${site.name}: ${owner.text}`)}`}
            >
              {owner.link}
            </a>
          </p>
        </div>
      </div>
    </footer>
  );
}

export const footerListId = "all-pages";

/** The current year in the city. The server renders its pages anew when a year ends (server/pages/page-store.ts). */
function Year() {
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (place.current) place.current.textContent = currentYear();
  });
  return (
    <span ref={place} suppressHydrationWarning>
      {currentYear()}
    </span>
  );
}

/** The formatter takes a phone 50 ms, and only on two days of the year can the city's year differ from UTC's. */
function currentYear(): string {
  const now = new Date();
  const day = now.toISOString().slice(5, 10);
  if (day !== "12-31" && day !== "01-01") return String(now.getUTCFullYear());
  return new Intl.DateTimeFormat(site.language, { year: "numeric", timeZone: site.timeZone }).format(now);
}
