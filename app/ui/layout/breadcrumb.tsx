import { Link } from "react-router";
import { type PageKey, pages } from "../../../content/pages.ts";

/** Home > this page (SPEC section 2, Global behaviour). */
export function Breadcrumb({ page }: { page: PageKey }) {
  return (
    <nav className="breadcrumb" aria-label="Breadcrumb">
      <ol role="list">
        <li>
          <Link to={pages.home.path} prefetch="intent">
            {pages.home.name}
          </Link>
        </li>
        <li>
          <span aria-current="page">{pages[page].name}</span>
        </li>
      </ol>
    </nav>
  );
}
