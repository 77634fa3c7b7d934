/** What stands around every page in a second language, in the markup of the English header, menu and footer, without script. */
import "../ui/layout/header.css";
import "../ui/layout/footer.css";
import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { site } from "../../content/site.ts";
import { translatedPath } from "../../content/translate.ts";
import { Elevation, Mark } from "../ui/drawing/bridge.tsx";
import { CloseMenuSign, MenuSign } from "../ui/drawing/icons.tsx";
import { menuId } from "../ui/layout/menu.tsx";
import { MindWords } from "../ui/news/headline.tsx";
import { EnglishLink, useLanguage } from "./translated-page.tsx";

const listId = "footer-pages";

/** `english`: the path of the same page in English, if it has a link to that. */
export function TranslatedFrame({ english, children }: { english?: string; children: ReactNode }) {
  const { frame } = useLanguage().pages;
  return (
    <>
      <a className="skip-link" href="#main">
        {frame.skip}
      </a>
      <Header />
      <Menu />
      {english ? (
        <nav className="languages" aria-label={frame.language} lang="en">
          <a href={english} hrefLang="en">
            {frame.language}
          </a>
        </nav>
      ) : null}
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer />
    </>
  );
}

function Header() {
  const { frame } = useLanguage().pages;
  return (
    <header className="site-header">
      <div className="wrap">
        <Brand />
        <nav className="site-nav" aria-label={frame.main}>
          <ul role="list">
            <PageLinks links={frame.nav} />
          </ul>
        </nav>
        <button className="menu-toggle" type="button" popoverTarget={menuId}>
          {frame.menu.open} <MenuSign />
        </button>
        <a className="menu-link" href={`#${listId}`}>
          {frame.menu.open} <MenuSign />
        </a>
      </div>
    </header>
  );
}

function Menu() {
  const { code, pages } = useLanguage();
  const { menu, nav, home } = pages.frame;
  return (
    <nav className="menu" id={menuId} aria-label={menu.open} popover="auto">
      <div className="menu__bar">
        <Brand />
        <button
          className="menu-toggle"
          type="button"
          popoverTarget={menuId}
          popoverTargetAction="hide"
          aria-label={menu.close}
          // biome-ignore lint/a11y/noAutofocus: nothing is focused before the menu is opened
          autoFocus
        >
          {menu.close.split(" ")[0]} <CloseMenuSign />
        </button>
      </div>
      <ul role="list">
        <PageLinks links={[{ to: translatedPath("/", code), label: home }, ...nav]} />
      </ul>
      <div className="menu__foot">
        <Elevation />
      </div>
    </nav>
  );
}

function Brand() {
  const { code, pages } = useLanguage();
  const [number, ...word] = site.name.split(" ");
  return (
    <a
      className="brand"
      href={translatedPath("/", code)}
      aria-label={`${site.name}, ${pages.frame.homeLink}`}
    >
      <Mark />
      <span className="wordmark">
        {number} <MindWords text={word.join(" ")} />
      </span>
    </a>
  );
}

function PageLinks({ links }: { links: readonly { to: string; label: string }[] }) {
  const { pathname } = useLocation();
  return links.map(({ to, label }) => (
    <li key={to}>
      <a href={to} aria-current={pathname === to ? "page" : undefined}>
        {label}
      </a>
    </li>
  ));
}

function Footer() {
  const { columns, owner, rights, tagline } = useLanguage().pages.frame;
  const { soul, mind, both } = site.signOff;
  const year = new Intl.DateTimeFormat("en", { year: "numeric", timeZone: site.timeZone }).format();
  return (
    <footer className="site-footer">
      <div className="wrap">
        <div className="signoff-box">
          <p className="signoff" lang="en">
            <span className="soul">{soul}</span> <span className="mind">{mind}</span>{" "}
            <span className="both">
              <MindWords text={both} />
            </span>
          </p>
        </div>
        <div className="footer-grid">
          <div className="footer-brand">
            <Brand />
            <p>{tagline}</p>
            <p>
              <a href={`mailto:${site.email}`}>{site.email}</a>
              <br />
              {site.location}
            </p>
          </div>
          {columns.map(({ title, isEnglish, links }, at) => (
            <div key={title}>
              <h2 id={at === 0 ? listId : undefined}>{title}</h2>
              <ul role="list">
                {links.map((link) => (
                  <li key={link.to}>
                    {isEnglish ? <EnglishLink {...link} /> : <a href={link.to}>{link.label}</a>}
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
        <div className="footer-end">
          <p>
            © {year} {site.name}. {rights}
          </p>
          <p>
            {owner.text} <a href={`mailto:${site.ownerEmail}`}>{owner.link}</a>
          </p>
        </div>
      </div>
    </footer>
  );
}
