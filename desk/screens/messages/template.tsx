import "./messages.css";
import { data, Link } from "react-router";
import { isRefused } from "../../../acts/act.ts";
import { changeTemplate } from "../../../acts/messages/templates.ts";
import { findTemplate } from "../../../forms/owner/templates.ts";
import { errorsByField, runAct } from "../../acting.ts";
import { deskContext, type RouteArgs, type RouteProps } from "../../desk-context.ts";
import { rowId } from "../../row-id.ts";
import { PressForm } from "../../ui/press.tsx";
import { Screen } from "../../ui/screen.tsx";
import { TemplateForm, typedIn } from "./template-form.tsx";

const list = "/messages/templates";

export async function loader({ params, context }: RouteArgs) {
  const template = await findTemplate(context.get(deskContext).db, rowId(params.id) ?? 0);
  if (!template) throw gone();
  const { id, name, text } = template;
  return { id, name, text };
}

export async function action({ request, params, context }: RouteArgs) {
  const form = await request.formData();
  const act = String(form.get("act") ?? changeTemplate.name);
  const done = await runAct(context, request, { act, ids: [params.id ?? ""], form, back: list });
  if (!isRefused(done)) return done;
  if (done.refused === "not_found") throw gone();
  return data({ ...typedIn(form), errors: errorsByField(done) }, { status: 422 });
}

export default function Template({ loaderData, actionData }: RouteProps<typeof loader, typeof action>) {
  const { id, name, text } = loaderData;
  const here = `${list}/${id}`;
  return (
    <Screen
      title={name}
      back={<Link to={list}>Answer templates</Link>}
      actions={
        <PressForm
          action={here}
          label="Delete"
          className="btn btn--quiet danger"
          name="act"
          value="template.delete"
        >
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
