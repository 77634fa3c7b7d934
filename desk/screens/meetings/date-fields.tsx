import { TextField } from "../../ui/field-frame.tsx";

/** When and where; only what the body has announced. `of`: tells one form of a screen from another. */
export function DateFields({ start = "", end = "", place = "", of = "" }) {
  return (
    <div className="f-row f-row--2">
      <TextField
        id={`start${of}`}
        name="start"
        label="Begins"
        type="datetime-local"
        required
        defaultValue={start}
        hint="As the body has announced it"
      />
      <TextField id={`end${of}`} name="end" label="Ends" optional type="datetime-local" defaultValue={end} />
      <TextField
        id={`place${of}`}
        name="place"
        label="Where"
        optional
        maxLength={300}
        defaultValue={place}
        hint="When it is not the usual place"
      />
    </div>
  );
}
