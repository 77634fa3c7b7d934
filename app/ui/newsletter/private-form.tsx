import { followWords } from "../../../content/follow.ts";
import { languages } from "../../../content/languages.ts";
import { ownLanguage } from "../../../content/own-language.ts";
import { follow } from "../../../forms/definitions/follow.ts";
import { listLabel, newsletterList } from "../../../newsletter/topics/lists.ts";
import type { PrivatePage } from "../../private-page.ts";

const words = followWords.mine;

/** What a subscriber gets: the newsletter, topics and places, the language, at which address. A plain form, without script. */
export function PrivateForm({ page }: { page: PrivatePage }) {
  const rhythms = follow.fields.find(({ name }) => name === "rhythm")?.choices;
  return (
    <form method="post" className="stack">
      <label className="mine__line">
        <input type="checkbox" name={newsletterList} value="yes" defaultChecked={page.newsletter} />
        <span>{words.newsletter}</span>
      </label>
      {(["topic", "place"] as const).map((by) => (
        <fieldset key={by} className="mine__lists">
          <legend>{words.legends[by]}</legend>
          {page.lists
            .filter(({ list }) => list.startsWith(by))
            .map(({ list, rhythm }) => (
              <label key={list}>
                <span>{listLabel(list)}</span>
                <select name={list} defaultValue={rhythm}>
                  <option value="">{words.nothing}</option>
                  {rhythms?.map(({ value, label }) => (
                    <option key={value} value={value}>
                      {label}
                    </option>
                  ))}
                </select>
              </label>
            ))}
        </fieldset>
      ))}
      <p className="form-note">{words.weekly}</p>
      {languages.length > 0 ? (
        <label className="mine__language">
          <span>{words.language}</span>
          <select name="language" defaultValue={page.language} aria-describedby="language-hint">
            <option value="">{ownLanguage.name}</option>
            {languages.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </select>
          <span className="form-note" id="language-hint">
            {words.languageHint}
          </span>
        </label>
      ) : null}
      <label className="mine__language">
        <span>{words.move}</span>
        <input type="email" name="email" autoComplete="off" aria-describedby="move-hint" />
        <span className="form-note" id="move-hint">
          {words.moveHint}
        </span>
      </label>
      <p className="button-row">
        <button className="button" type="submit">
          {words.save}
        </button>
        <a className="button button--outline" href={`?token=${encodeURIComponent(page.token)}&leave=all`}>
          {words.questions.leaveAll.button}
        </a>
      </p>
    </form>
  );
}
