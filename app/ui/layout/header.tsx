import "./header.css";
import { useEffect, useState } from "react";
import { Link, NavLink } from "react-router";
import { chrome } from "../../../content/chrome.ts";
import { MenuSign, SearchSign } from "../drawing/icons.tsx";
import { Brand } from "./brand.tsx";
import { footerListId } from "./footer.tsx";
import { Menu, menuId } from "./menu.tsx";

/** The header of every page, and the menu that it opens on small screens (SPEC section 2, Global behaviour). */
export function Header() {
  const { main, nav, partner, menu, search } = chrome;
  const place = useScrollClass();
  const [menuOpen, setMenuOpen] = useState(false);
  return (
    <>
      <header className={place ? `site-header ${place}` : "site-header"}>
        <div className="wrap">
          <Brand />
          <nav className="site-nav" aria-label={main}>
            <ul role="list">
              {nav.map(({ to, label }) => (
                <li key={to}>
                  <NavLink to={to} className={() => undefined}>
                    {label}
                  </NavLink>
                </li>
              ))}
            </ul>
          </nav>
          <a className="glyph" href={search.to} aria-label={search.label}>
            <SearchSign />
          </a>
          <Link className="button button--outline button--compact header-cta" to={partner.to}>
            {partner.label}
          </Link>
          <button
            className="menu-toggle"
            type="button"
            popoverTarget={menuId}
            aria-expanded={place ? menuOpen : undefined}
          >
            {`${menu.open} `}
            <MenuSign />
          </button>
          <a className="menu-link" href={`#${footerListId}`}>
            {`${menu.open} `}
            <MenuSign />
          </a>
        </div>
      </header>
      <Menu onChange={setMenuOpen} />
    </>
  );
}

/** Pixels of scrolling after which the header becomes solid (SPEC section 9). */
const solidBeyond = 50;

/** Before hydration there is no class, and motion.css does the same with a scroll-driven animation. */
function useScrollClass(): "is-top" | "is-scrolled" | undefined {
  const [place, setPlace] = useState<"is-top" | "is-scrolled">();
  useEffect(() => {
    const look = () => setPlace(scrollY > solidBeyond ? "is-scrolled" : "is-top");
    look();
    addEventListener("scroll", look, { passive: true });
    return () => removeEventListener("scroll", look);
  }, []);
  return place;
}
