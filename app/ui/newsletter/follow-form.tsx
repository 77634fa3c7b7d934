import "./follow-form.css";
import { followWords as words } from "../../../content/follow.ts";
import { follow } from "../../../forms/definitions/follow.ts";
import { Honeypot } from "../form/control.tsx";

/**
 * A line that asks for mail when something of a list, such as "topic:air", is decided; without script. What is wrong with it says the
 * page of the form, which has all that can be chosen.
 */
export function FollowForm({ list }: { list: string }) {
  return (
    <form className="follow__form" method="post" action={follow.path}>
      <input type="hidden" name="list" value={list} />
      <input type="hidden" name="rhythm" value="decided" />
      <label htmlFor="follow-email">{words.label}</label>
      <div className="follow__row">
        <input
          id="follow-email"
          name="email"
          type="email"
          autoComplete="email"
          placeholder={follow.fields.at(-1)?.placeholder}
          required
          aria-describedby="follow-hint"
        />
        <button className="button" type="submit">
          {follow.button}
        </button>
      </div>
      <Honeypot />
      <p className="follow__hint" id="follow-hint">
        {words.hint}
      </p>
    </form>
  );
}
