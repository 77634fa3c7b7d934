import "./search-results.css";
import { Link } from "react-router";
import { pages } from "../../../content/pages.ts";
import { search as words } from "../../../content/search.ts";
import type { Piece } from "../../../search/snippet.ts";
import { fill } from "../../../text/words/fill.ts";
import { plural } from "../../../text/words/plural.ts";
import type { Search } from "../../site-search.ts";
import { ArchSign } from "../drawing/sign-cards.tsx";
import { Time } from "../events/time.tsx";

/** What was found, best first; when nothing was, what to try. */
export function SearchResults({ search }: { search: Search }) {
  const { shown, suggestion, results, count, match, hasWords } = search;
  return (
    <div className="wrap results-spread">
      <section className="results" aria-labelledby="results">
        {suggestion ? (
          <p className="results__meant">
            <Link to={addressOf(suggestion)}>{fill(words.suggestion, { typed: suggestion })}</Link>
          </p>
        ) : null}
        <h2 id="results">{fill(count > 0 ? words.results : words.none, { typed: shown })}</h2>
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
            <ol className="lines" role="list">
              {results.map(({ source, url, title, snippet, label, publisher, changedAt }) => (
                <li key={`${source} ${url}`}>
                  <p className="data">{label}</p>
                  <div>
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
                    {publisher ? (
                      <p>
                        {`${publisher}, `}
                        <Time iso={changedAt} form="date" />
                      </p>
                    ) : null}
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
            <p>
              <Link to={pages.sitemap.path}>{pages.sitemap.description}</Link>
            </p>
          </>
        )}
      </section>
      <div>
        {search.topics[0] ? (
          <>
            <h2>{count > 0 ? words.near : words.topics}</h2>
            <ul className="results__topics" role="list">
              {search.topics.map(({ path, label }) => (
                <li key={path}>
                  <ArchSign letter={label.charAt(0)} />
                  <h3>
                    <Link to={path}>{label}</Link>
                  </h3>
                </li>
              ))}
            </ul>
          </>
        ) : null}
        <h2>{words.notFound}</h2>
        <p>
          <Link to={pages.contact.path}>{words.person}</Link>
        </p>
      </div>
    </div>
  );
}

function Pieces({ pieces }: { pieces: readonly Piece[] }) {
  let at = 0;
  return pieces.map(({ text, isMarked }) => {
    at += text.length;
    return isMarked ? <mark key={at}>{text}</mark> : <span key={at}>{text}</span>;
  });
}

function addressOf(typed: string, page?: number): string {
  return `${words.path}?${new URLSearchParams({ q: typed, ...(page && { page: `${page}` }) })}`;
}

function PageLinks({ search: { shown, page, pages: all } }: { search: Search }) {
  if (all < 2) return null;
  return (
    <nav aria-label={words.pagesLabel}>
      {page > 1 ? (
        <Link className="button button--outline" to={addressOf(shown, page - 1)} rel="prev">
          {words.previous}
        </Link>
      ) : null}
      <span>{fill(words.page, { page, pages: all })}</span>
      {page < all ? (
        <Link className="button button--outline" to={addressOf(shown, page + 1)} rel="next">
          {words.next}
        </Link>
      ) : null}
    </nav>
  );
}
