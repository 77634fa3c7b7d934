import { honeypotName } from "../../../forms/guard/bot-signals.ts";
import { formWords } from "./form-words.ts";

/** The honeypot: a field that bots fill in, invisible and silent for people; a value is a bot signal (forms/guard/spam.ts). */
export function Honeypot() {
  return (
    <div className="visually-hidden" aria-hidden="true">
      <label>
        {formWords.honeypot} <input name={honeypotName} type="text" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
