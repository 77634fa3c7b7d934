import "./messages.css";
import { data, Link, redirect } from "react-router";
import { findTemplate, removeTemplate, saveTemplate } from "../../../forms/owner/templates.ts";
import { deskContext, type RouteArgs, type RouteProps } from "../../desk-context.ts";
import { note, say } from "../../permissions.ts";
import { rowId } from "../../row-id.ts";
import { PressForm } from "../../ui/press.tsx";
import { Screen } from "../../ui/screen.tsx";
import { TemplateForm } from "./template-form.tsx";

const list = "/messages/templates";

export async function loader({ params, context }: RouteArgs) {
  const template = await findTemplate(context.get(deskContext).db, rowId(params.id) ?? 0);
  if (!template) throw gone();
  const { id, name, text } = template;
  return { id, name, text };
}

export async function action({ request, params, context }: RouteArgs) {
  const { db, person, now } = context.get(deskContext);
  const form = await request.formData();
  const id = rowId(params.id) ?? 0;
  if (form.get("act") === "delete") {
    const removed = await removeTemplate(db, id);
    if (!removed) throw gone();
    const { name, text } = removed;
    await note(context, "deleted an answer template");
    await say(context, { text: "The template is deleted.", undo: { path: list, fields: { name, text } } });
    return redirect(list, 303);
  }
  const [name, text] = [String(form.get("name") ?? ""), String(form.get("text") ?? "")];
  const saved = await saveTemplate(db, { id, name, text }, { by: person.email, now: now() });
  if (saved.outcome === "gone") throw gone();
  if (saved.outcome === "invalid") return data({ name, text, errors: saved.errors }, { status: 422 });
  await note(context, "changed an answer template");
  await say(context, { text: "The template is changed." });
  return redirect(list, 303);
}

export default function Template({ loaderData, actionData }: RouteProps<typeof loader, typeof action>) {
  const { id, name, text } = loaderData;
  const here = `${list}/${id}`;
  return (
    <Screen
      title={name}
      back={<Link to={list}>Answer templates</Link>}
      actions={
        <PressForm action={here} label="Delete" className="btn btn--quiet danger" name="act" value="delete">
          Delete
        </PressForm>
      }
    >
      <TemplateForm
        action={here}
        name={name}
        text={text}
        refused={actionData}
        button="Change template"
        version={`${name}\n${text}`}
      />
    </Screen>
  );
}

function gone() {
  return data("This template is gone. Someone deleted it.", { status: 404 });
}
