import "../layout/button.css";
import "./search.css";
import { pages } from "../../../content/pages.ts";
import { search as words } from "../../../content/search.ts";

/** Characters of a query that are read (search/read-query.ts). */
const maxLength = 200;

/** The search box: a plain GET to the Sitemap, with or without script. */
export function SearchBox({ typed = "" }: { typed?: string }) {
  return (
    <search>
      <form className="search" action={pages.sitemap.path}>
        <label htmlFor="search-words">{words.label}</label>
        <div className="search__row">
          <input
            id="search-words"
            name="q"
            type="search"
            maxLength={maxLength}
            autoComplete="off"
            enterKeyHint="search"
            defaultValue={typed}
            aria-describedby="search-hint"
          />
          <button className="button button--outline" type="submit">
            {words.button}
          </button>
        </div>
        <p className="search__hint" id="search-hint">
          {words.hint}
        </p>
      </form>
    </search>
  );
}
