import { NavLink } from "react-router";

export interface NavItem {
  to: string;
  label: string;
  /** How much waits there. */
  waiting?: number;
}

/** The screens at the left; below 60 rem the bar at the bottom takes their place. */
export function Sidebar({ items, siteUrl }: { items: NavItem[][]; siteUrl: string }) {
  return (
    <nav className="side" id="side" aria-label="Desk">
      {items.map((group) => (
        <ul key={group[0]?.to} role="list">
          <NavLinks items={group} />
        </ul>
      ))}
      <p className="side__end">
        <a href={siteUrl}>
          See the site{" "}
          <svg viewBox="0 0 20 20" aria-hidden="true">
            <path d="M6 14 14 6M7 6h7v7" />
          </svg>
        </a>
      </p>
    </nav>
  );
}

/** The four screens of every day, and the rest in a menu. */
export function Tabs({ items }: { items: NavItem[][] }) {
  const daily = ["/", "/messages", "/proposals", "/entries/event"];
  return (
    <>
      <nav className="tabs" aria-label="Quick">
        <ul role="list">
          {items
            .flat()
            .filter(({ to }) => daily.includes(to))
            .map(({ to, label, waiting }) => (
              <li key={to}>
                <NavLink to={to} end={to === "/"}>
                  <span>
                    {label} <Count waiting={waiting} />
                  </span>
                </NavLink>
              </li>
            ))}
          <li>
            <button type="button" popoverTarget="more-menu">
              <span>More</span>
            </button>
          </li>
        </ul>
      </nav>
      <nav className="more-menu" id="more-menu" aria-label="All rooms" popover="auto">
        <ul role="list">
          <NavLinks items={[{ to: "/search", label: "Search" }, ...items.flat()]} />
        </ul>
      </nav>
    </>
  );
}

function NavLinks({ items }: { items: readonly NavItem[] }) {
  return items.map(({ to, label, waiting }) => (
    <li key={to}>
      <NavLink to={to} end={to === "/" || to === "/entries"} onClick={closeMenu}>
        {label} <Count waiting={waiting} />
      </NavLink>
    </li>
  ));
}

function Count({ waiting = 0 }: { waiting?: number | undefined }) {
  return waiting > 0 ? (
    <b className="side__n">
      <span className="visually-hidden">, waiting: </span>
      {waiting}
    </b>
  ) : null;
}

function closeMenu() {
  document.getElementById("more-menu")?.hidePopover?.();
}
