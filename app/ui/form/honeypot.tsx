import { honeypotName } from "../../../forms/guard/bot-signals.ts";
import { formWords } from "./form-words.ts";

/**
 * A field that machines fill in and people do not: out of sight, out of the order of the keyboard, hidden from
 * screen readers. Without the style sheet its label says what to do. Filled, it is one sign among others (forms/guard/spam.ts).
 */
export function Honeypot() {
  return (
    <div className="visually-hidden" aria-hidden="true">
      <label>
        {formWords.decoy} <input name={honeypotName} type="text" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
