import "./ways.css";
import { Link } from "react-router";

interface Way {
  title: string;
  text: string;
  to: string;
}

/** Four ways to take part as a sleeve's track list, each a link to the form; the numbers are decorative. */
export function Ways({ title, ways }: { title: string; ways: readonly Way[] }) {
  return (
    <section>
      <h2 className="visually-hidden" id="ways">
        {title}
      </h2>
      <ol className="tracks ways" role="list">
        {ways.map(({ title, text, to }, at) => (
          <li key={title}>
            <span className="data" aria-hidden="true">
              {["A1", "A2", "B1", "B2"][at]}
            </span>
            <h3>
              <Link to={to}>{title}</Link>
            </h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
