import { textPicture, textPictureAlt, uploadName } from "../../../publishing/entries/posted-draft.ts";
import type { FieldError } from "../../../publishing/kind.ts";
import { fieldId, TextField } from "../field-frame.tsx";
import { Press } from "../press.tsx";
import { pictureTypes } from "./upload-picture.ts";

/** Adds a picture at the end of the text. */
export function TextPictureField({ errors }: { errors: readonly FieldError[] }) {
  return (
    <section className="digest" aria-labelledby="text-picture">
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
