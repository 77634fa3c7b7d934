import "./entries.css";
import { Form, Link } from "react-router";
import { dayOf } from "../../../acts/moments.ts";
import { listPictures } from "../../../publishing/pictures/picture-library.ts";
import { settingDefinitions } from "../../../words/settings.ts";
import { answerPresses } from "../../acting.ts";
import { deskContext } from "../../desk-context.ts";
import { Problem } from "../../ui/callouts.tsx";
import { pictureHint, pictureTypes } from "../../ui/entry/upload-picture.ts";
import { Options, SelectField, TextField } from "../../ui/field-frame.tsx";
import { Nothing, Pager } from "../../ui/list.tsx";
import { Press } from "../../ui/press.tsx";
import { Screen } from "../../ui/screen.tsx";
import type { Route } from "./+types/picture-library";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db } = context.get(deskContext);
  const { searchParams } = new URL(request.url);
  const page = Math.max(1, Number(searchParams.get("page")) || 1);
  const { pictures, pages } = await listPictures(db, Math.trunc(page));
  return {
    page: Math.min(page, pages),
    ...{ pages, change: searchParams.get("change") },
    pictures: pictures.map(({ id, picture, alt, addedAt, addedBy, uses, settings }) => ({
      ...{ id, alt, uses, settings: settings.map((key) => settingDefinitions[key]?.label ?? "") },
      ...{ src: picture.webp[0]?.src ?? "", added: `${dayOf(addedAt)}, ${addedBy}` },
    })),
  };
}

export const action = answerPresses({ back: "/entries/pictures" });

/** The pictures that were added, newest first, with where they are shown. */
export default function PictureLibrary({ loaderData, actionData }: Route.ComponentProps) {
  const { pictures, page, pages, change } = loaderData;
  const isAdded = actionData?.act === "picture.add";
  return (
    <Screen title="Pictures" back={<Link to="/entries">More pages</Link>}>
      <Form method="post" encType="multipart/form-data" className="add-picture">
        <TextField
          id="file"
          label="Add a picture"
          hint={pictureHint}
          error={isAdded ? actionData?.message : undefined}
          type="file"
          accept={pictureTypes}
        />
        <Press look="solid" act="picture.add" label="Add" />
      </Form>
      <Problem>{isAdded ? undefined : actionData?.message}</Problem>
      {pictures.length === 0 ? (
        <Nothing title="No pictures yet">
          Pictures you add here or in a story can be used in others. Pictures that no entry uses are deleted
          after 90 days.
        </Nothing>
      ) : (
        <ul role="list" className="gallery">
          {pictures.map(({ id, alt, src, added, uses, settings }) => (
            <li key={id}>
              <img src={src} alt={alt || "Picture without a description yet"} loading="lazy" />
              <p>{alt || <span className="dim">No description yet</span>}</p>
              <p className="dim">Added {added}</p>
              {uses.map((use) => (
                <p key={use.id}>
                  <Link to={`/entries/${use.kind}/${use.id}`}>{use.title || "Untitled"}</Link>{" "}
                  <span className="dim">{use.isNow ? use.state : "in an earlier version"}</span>
                </p>
              ))}
              {settings.map((label) => (
                <p key={label}>
                  <Link to="/site/look">Look: {label}</Link>
                </p>
              ))}
              {uses.length + settings.length === 0 ? <p className="dim">Not used anywhere</p> : null}
              {id === change ? (
                <ChangePicture {...{ id, alt, src }} />
              ) : (
                <Link to={`?page=${page}&change=${id}`} preventScrollReset>
                  Describe, cut or replace
                </Link>
              )}
            </li>
          ))}
        </ul>
      )}
      <Pager page={page} pages={pages} to={(number) => `?page=${number}`} words={["Newer", "Older"]} />
    </Screen>
  );
}

const shapes = ["1:1", "3:2", "16:9", "4:5"].map((value) => ({ value, label: value }));
const positions = Object.entries({
  ...{ center: "the middle", north: "the top", south: "the bottom", west: "the left", east: "the right" },
  ...{ northwest: "the top left", northeast: "the top right" },
  ...{ southwest: "the bottom left", southeast: "the bottom right" },
}).map(([value, label]) => ({ value, label }));

/** Describes it in every entry, cuts it, or puts another in its place. The style sheet shows what the part keeps. */
function ChangePicture({ id, alt, src }: Record<"id" | "alt" | "src", string>) {
  return (
    <Form method="post" encType="multipart/form-data" className="cut">
      <input type="hidden" name="id" value={id} />
      <TextField id="alt" label="Description" defaultValue={alt} autoComplete="off" />
      <Press look="small" act="picture.describe" label="Save in every entry" />
      <img src={src} alt="" />
      <SelectField id="shape" label="Shape of a part" defaultValue="3:2">
        <Options of={shapes} />
      </SelectField>
      <SelectField id="position" label="It keeps">
        <Options of={positions} />
      </SelectField>
      <Press look="small" act="picture.crop" label="Make a new picture of this part" />
      <TextField
        id="other"
        name="file"
        label="Another file, in its place"
        type="file"
        accept={pictureTypes}
      />
      <Press look="small" act="picture.replace" label="Replace it everywhere" />
      <p className="f__hint">Without a file, this part takes its place. It can be undone.</p>
    </Form>
  );
}
