import { Link } from "react-router";
import { pages } from "../../../content/pages.ts";
import { search as words } from "../../../content/search.ts";
import type { Piece } from "../../../search/snippet.ts";
import { fill } from "../../../text/words/fill.ts";
import { plural } from "../../../text/words/plural.ts";
import type { Search } from "../../site-search.ts";
import { Time } from "../events/time.tsx";

/** What was found, best first; when nothing was, what to try. */
export function SearchResults({ search }: { search: Search }) {
  const { typed, results, count, match, hasWords } = search;
  return (
    <section className="results" aria-labelledby="results">
      <h2 id="results">{count > 0 ? fill(words.results, { typed }) : fill(words.none, { typed })}</h2>
      {count > 0 ? (
        <>
          <p>
            {[
              words.match[match],
              count >= search.most ? fill(words.most, { count: search.most }) : plural(words.count, count),
            ]
              .filter(Boolean)
              .join(" ")}
          </p>
          <ol role="list">
            {results.map(({ source, url, title, snippet, label, publisher, changedAt }) => (
              <li key={`${source} ${url}`}>
                <div className="result">
                  <h3>
                    {publisher ? (
                      <a href={url} target="_blank" rel="noopener">
                        <Pieces pieces={title} />
                        <span className="visually-hidden"> ({words.opensInNewTab})</span>
                      </a>
                    ) : (
                      <Link to={url}>
                        <Pieces pieces={title} />
                      </Link>
                    )}
                  </h3>
                  <p>
                    <Pieces pieces={snippet} />
                  </p>
                  <p className="data">
                    {label}
                    {publisher ? (
                      <>
                        {`: ${publisher}, `}
                        <Time iso={changedAt} form="date" />
                      </>
                    ) : null}
                  </p>
                </div>
              </li>
            ))}
          </ol>
          <PageLinks search={search} />
        </>
      ) : (
        <>
          <p>{hasWords ? words.tryTitle : `${words.noWords} ${words.tryTitle}`}</p>
          <ul>
            {words.tries.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function Pieces({ pieces }: { pieces: readonly Piece[] }) {
  let at = 0;
  return pieces.map(({ text, isMarked }) => {
    at += text.length;
    return isMarked ? <mark key={at}>{text}</mark> : <span key={at}>{text}</span>;
  });
}

function PageLinks({ search: { typed, page, pages: all } }: { search: Search }) {
  if (all < 2) return null;
  const to = (number: number) =>
    `${pages.sitemap.path}?${new URLSearchParams({ q: typed, page: `${number}` })}`;
  return (
    <nav aria-label={words.pagesLabel}>
      {page > 1 ? (
        <Link className="button button--outline" to={to(page - 1)} rel="prev">
          {words.previous}
        </Link>
      ) : null}
      <span>{fill(words.page, { page, pages: all })}</span>
      {page < all ? (
        <Link className="button button--outline" to={to(page + 1)} rel="next">
          {words.next}
        </Link>
      ) : null}
    </nav>
  );
}
