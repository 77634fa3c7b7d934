import { Form, useNavigation } from "react-router";
import { site } from "../../../content/site.ts";
import { TextField } from "../../ui/field-frame.tsx";
import { Press } from "../../ui/press.tsx";

interface TryFormProps {
  kinds: readonly { topic: string; name: string }[];
  url?: string;
  topic?: string | undefined;
}

/** Asks for the address of a feed, and by which rule its stories are judged. Nothing is kept by it. */
export function TryForm({ kinds, url = "", topic = kinds[0]?.topic }: TryFormProps) {
  const { formData, formAction } = useNavigation();
  const reading = formAction === "/news/add" && !formData?.has("act");
  return (
    <Form method="post" action="/news/add" className="news-try">
      <div className="f-row f-row--test">
        <TextField
          id="feed-url"
          name="url"
          label="Address of its feed or front page"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          required
          defaultValue={url}
        />
        <Press aria-disabled={reading} label={reading ? "Reading …" : "Test"} />
      </div>
      <fieldset className="ticks">
        <legend>What kind of publisher is it?</legend>
        {kinds.map((kind) => (
          <label key={kind.topic} className="tick tick--word">
            <input type="radio" name="topic" value={kind.topic} defaultChecked={kind.topic === topic} />{" "}
            <span>{kind.name.replace(/^All other publishers, such as those/, "Those")}</span>
          </label>
        ))}
      </fieldset>
      <p className="f__hint">
        Of newsrooms in {site.city} and of wider publishers only stories about our subjects are shown.
      </p>
      <p className="visually-hidden" role="status">
        {reading ? "The feed is being read." : ""}
      </p>
    </Form>
  );
}
