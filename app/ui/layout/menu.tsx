import { type ToggleEvent, useEffect, useRef } from "react";
import { Link, NavLink } from "react-router";
import { chrome } from "../../../content/chrome.ts";
import { pages } from "../../../content/pages.ts";
import { Elevation } from "../drawing/bridge.tsx";
import { CloseMenuSign } from "../drawing/icons.tsx";
import { Brand } from "./brand.tsx";

/** The `popovertarget` of the buttons that open and close the menu. */
export const menuId = "menu";

/** The full-screen menu of small screens: a popover, which works without script; with it, the rest of the page is inert. */
export function Menu({ onChange }: { onChange: (open: boolean) => void }) {
  const { nav, menu: words, partner, search, record } = chrome;
  const { home } = pages;
  const menu = useRef<HTMLElement>(null);
  const closeButton = useRef<HTMLButtonElement>(null);
  const close = () => menu.current?.hidePopover();

  const opened = () => {
    setRestInert(true);
    closeButton.current?.focus();
    onChange(true);
  };
  const closing = (event: ToggleEvent) => {
    if (event.newState === "open") return;
    setRestInert(false); // before the browser returns the focus to the button in the header
    onChange(false);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for a menu that was opened before hydration
  useEffect(() => {
    if (menu.current?.matches(":popover-open")) opened();
    const wide = matchMedia("(width >= 66rem)");
    wide.addEventListener("change", close);
    return () => wide.removeEventListener("change", close);
  }, []);

  return (
    <nav
      className="menu"
      id={menuId}
      aria-label={words.open}
      popover="auto"
      ref={menu}
      onBeforeToggle={closing}
      onToggle={(event) => event.newState === "open" && opened()}
    >
      <div className="menu__bar">
        <Brand onClick={close} />
        <button
          className="menu-toggle"
          type="button"
          popoverTarget={menuId}
          popoverTargetAction="hide"
          aria-label={words.close}
          // A popover focuses it when it opens, without script too.
          // biome-ignore lint/a11y/noAutofocus: nothing is focused before the menu is opened
          autoFocus
          ref={closeButton}
        >
          {`${words.close.split(" ")[0]} `}
          <CloseMenuSign />
        </button>
      </div>
      <ul role="list">
        {[{ to: home.path, label: home.name }, ...nav].map(({ to, label }) => (
          <li key={to}>
            <NavLink to={to} end={to === home.path} className={() => undefined} onClick={close}>
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
      <div className="menu__foot">
        <p className="menu__doors">
          {[search, record].map(({ to, label }) => (
            <Link key={to} to={to} onClick={close}>
              {label}
            </Link>
          ))}
        </p>
        <Elevation />
        <Link className="button button--outline" to={partner.to} onClick={close}>
          {partner.label}
        </Link>
      </div>
    </nav>
  );
}

function setRestInert(inert: boolean): void {
  for (const part of document.querySelectorAll<HTMLElement>(".skip-link, .site-header, main, .site-footer"))
    part.inert = inert;
}
