import "../drawing/bridge.css";
import "./rings.css";
import type { OpenQuestion } from "./open-questions.ts";

/** Open questions as rings, as wide as each is old: of elements and attributes that app/trusted-types.ts lets in. */
export function Rings({ questions }: { questions: readonly OpenQuestion[] }) {
  return (
    <ul className="rings">
      {questions.map(({ path, what, text, step, days }) => (
        <li key={path} className={`i${step}`}>
          <i className="ring">{days}</i>
          <h3>
            <a href={path}>{what}</a>
          </h3>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  );
}
