import "../layout/button.css";
import "./search.css";
import { search as words } from "../../../content/search.ts";

/** Characters of a query that are read (search/read-query.ts). */
const maxLength = 200;

/** The search box: a plain GET to the page of the search, with or without script. `isLarge`: as the largest of that page. */
export function SearchBox({
  typed = "",
  isLarge = false,
}: {
  typed?: string | undefined;
  isLarge?: boolean;
}) {
  return (
    <search>
      <form className={isLarge ? "search search--large" : "search"} action={words.path}>
        {isLarge ? null : <label htmlFor="search-words">{words.label}</label>}
        <div className="search__row">
          <input
            id="search-words"
            name="q"
            type="search"
            maxLength={maxLength}
            autoComplete="off"
            enterKeyHint="search"
            defaultValue={typed}
            aria-label={isLarge ? words.label : undefined}
            aria-describedby="search-hint"
          />
          <button className={isLarge ? "button" : "button button--outline"} type="submit">
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
