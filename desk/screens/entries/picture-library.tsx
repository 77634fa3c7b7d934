import "./entries.css";
import { Form, Link } from "react-router";
import { dayOf } from "../../../acts/moments.ts";
import { listPictures } from "../../../publishing/pictures/picture-library.ts";
import { settingDefinitions } from "../../../words/settings.ts";
import { answerPress } from "../../acting.ts";
import { deskContext } from "../../desk-context.ts";
import { pictureHint, pictureTypes } from "../../ui/entry/upload-picture.ts";
import { TextField } from "../../ui/field-frame.tsx";
import { Pager } from "../../ui/list.tsx";
import { Press } from "../../ui/press.tsx";
import { Screen } from "../../ui/screen.tsx";
import type { Route } from "./+types/picture-library";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db } = context.get(deskContext);
  const page = Math.max(1, Number(new URL(request.url).searchParams.get("page")) || 1);
  const { pictures, pages } = await listPictures(db, Math.trunc(page));
  return {
    page: Math.min(page, pages),
    pages,
    pictures: pictures.map(({ id, picture, alt, addedAt, addedBy, uses, settings }) => ({
      ...{ id, alt, uses, settings: settings.map((key) => settingDefinitions[key]?.label ?? "") },
      ...{ src: picture.webp[0]?.src ?? "", added: `${dayOf(addedAt)}, ${addedBy}` },
    })),
  };
}

export function action(args: Route.ActionArgs) {
  return answerPress(args, { act: "picture.add", ids: [""], back: "/entries/pictures" });
}

/** The pictures that were added, newest first, with where they are shown. */
export default function PictureLibrary({ loaderData, actionData }: Route.ComponentProps) {
  const { pictures, page, pages } = loaderData;
  return (
    <Screen title="Pictures" back={<Link to="/entries">More pages</Link>}>
      <Form method="post" encType="multipart/form-data" className="add-picture">
        <TextField
          id="file"
          label="Add a picture"
          hint={pictureHint}
          error={actionData?.message}
          type="file"
          accept={pictureTypes}
        />
        <Press look="solid" label="Add" />
      </Form>
      {pictures.length === 0 ? (
        <div className="none">
          <h2>No pictures yet</h2>
          <p>
            Pictures you add here or in a story can be used in others. Pictures that no entry uses are deleted
            after 90 days.
          </p>
        </div>
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
            </li>
          ))}
        </ul>
      )}
      <Pager page={page} pages={pages} to={(number) => `?page=${number}`} words={["Newer", "Older"]} />
    </Screen>
  );
}
