import { type ChangeEvent, useRef, useState } from "react";
import {
  controlName,
  textPicture,
  textPictureAlt,
  uploadName,
} from "../../../publishing/entries/posted-draft.ts";
import type { FieldError } from "../../../publishing/kind.ts";
import { fieldId, TextField } from "../field-frame.tsx";
import { Press } from "../press.tsx";
import type { ControlProps, Thumbnail } from "./entry-form.ts";
import { pictureHint, pictureTypes, uploadPicture } from "./upload-picture.ts";

const undescribed = "Picture without a description yet";

/** Chooses a picture: none, one that was added before, or a file. A file is uploaded at once, and without script with the form. */
export function PictureField({
  field: { name, label },
  value,
  error,
  pictures,
}: ControlProps & { pictures: readonly Thumbnail[] }) {
  const id = fieldId(name);
  const [added, setAdded] = useState<Thumbnail[]>([]);
  const [chosen, setChosen] = useState(value);
  const [state, setState] = useState<{ says: string; failed?: boolean }>();
  const group = useRef<HTMLFieldSetElement>(null);
  const all = [...added, ...pictures.filter((one) => !added.some((other) => other.id === one.id))];
  const current = all.find((one) => one.id === chosen);
  const lost = chosen && !current ? [{ id: chosen, src: "", alt: "The one that is gone" }] : [];
  const choices = [{ id: "", src: "", alt: "None" }, ...lost, ...all];

  const upload = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (!file) return;
    setState({ says: `Uploading ${file.name} …` });
    const result = await uploadPicture(file, (percent) => setState({ says: `Uploading, ${percent} %` }));
    if ("why" in result) return setState({ says: result.why, failed: true });
    // The form sends the id in its place.
    target.value = "";
    setAdded((before) => [result, ...before.filter((one) => one.id !== result.id)]);
    setChosen(result.id);
    setState({ says: "Uploaded. Describe it below." });
    setTimeout(() => group.current?.dispatchEvent(new Event("input", { bubbles: true })));
  };

  return (
    <fieldset className="pic" id={id} ref={group} tabIndex={-1}>
      <legend>{label}</legend>
      <div className="pic__in">
        {current ? (
          <img src={current.src} alt={current.alt || "The chosen picture"} />
        ) : (
          <p className="pic__none">{chosen ? "This picture isn’t here anymore" : "No picture"}</p>
        )}
        <div>
          <TextField
            id={`${id}-file`}
            name={uploadName(name)}
            label={current ? "Another file" : "Choose a file"}
            hint={pictureHint}
            error={error}
            isAlert={false}
            type="file"
            accept={pictureTypes}
            onChange={upload}
          />
          <p className={state?.failed ? "f__bad" : "f__hint"} role="status">
            {state?.says}
          </p>
        </div>
      </div>
      <details className="shelf">
        <summary>Choose one that’s already here</summary>
        <ul role="list">
          {choices.map(({ id: value, src, alt }) => (
            <li key={value}>
              <label className="shelf__one">
                <input
                  type="radio"
                  name={controlName(name)}
                  value={value}
                  // A picture that cannot be shown names nothing.
                  aria-label={alt || undescribed}
                  checked={chosen === value}
                  onChange={() => setChosen(value)}
                />
                {src ? <img src={src} alt={alt || undescribed} loading="lazy" /> : <span>{alt}</span>}
              </label>
            </li>
          ))}
        </ul>
      </details>
    </fieldset>
  );
}

/** Adds a picture at the end of the text. */
export function TextPictureField({ errors }: { errors: readonly FieldError[] }) {
  return (
    <section className="digest text-picture" aria-labelledby="text-picture">
      <h2 id="text-picture">A picture</h2>
      <div className="f-row f-row--2">
        <TextField
          id={fieldId(textPicture)}
          name={uploadName(textPicture)}
          label="File"
          error={errors.find(({ field }) => field === textPicture)?.message}
          isAlert={false}
          type="file"
          accept={pictureTypes}
        />
        <TextField
          id={fieldId(textPictureAlt)}
          name={textPictureAlt}
          label="Description, for people who can’t see it"
        />
      </div>
      <p className="acts">
        <Press look="small" act="entry.save" label="Add it at the end" />
      </p>
    </section>
  );
}
