import { honeypotName } from "../../../forms/guard/bot-signals.ts";
import { formWords } from "./form-words.ts";

/**
 * The honeypot: a field that bots fill in and people do not, since it is invisible, outside the tab order and hidden
 * from screen readers. Its label, visible without the stylesheet, says to leave it empty. A value is one of several
 * bot signals (forms/guard/spam.ts).
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
