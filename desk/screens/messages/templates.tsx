import "./messages.css";
import { data, Link } from "react-router";
import { isRefused } from "../../../acts/act.ts";
import { createTemplate } from "../../../acts/messages/templates.ts";
import { listTemplates } from "../../../forms/owner/templates.ts";
import { errorsByField, runAct } from "../../acting.ts";
import { deskContext, type RouteArgs, type RouteProps } from "../../desk-context.ts";
import { Screen } from "../../ui/screen.tsx";
import { TemplateForm, typedIn } from "./template-form.tsx";

export async function loader({ context }: RouteArgs) {
  const { db } = context.get(deskContext);
  return { templates: (await listTemplates(db)).map(({ id, name, text }) => ({ id, name, text })) };
}

/** A new template. */
export async function action({ request, context }: RouteArgs) {
  const form = await request.formData();
  const back = "/messages/templates";
  const done = await runAct(context, request, { act: createTemplate.name, ids: [], form, back });
  if (!isRefused(done)) return done;
  return data({ ...typedIn(form), errors: errorsByField(done) }, { status: 422 });
}

export default function Templates({ loaderData, actionData }: RouteProps<typeof loader, typeof action>) {
  const { templates } = loaderData;
  return (
    <Screen title="Answer templates" back={<Link to="/messages">Messages</Link>}>
      {templates.length === 0 ? (
        <div className="none">
          <h2>No templates yet</h2>
          <p>
            Write here once what you answer again and again, such as thanks for a correction, and start from
            it.
          </p>
        </div>
      ) : (
        <ul className="rows templates" role="list">
          {templates.map(({ id, name, text }) => (
            <li className="row" key={id}>
              <Link to={`/messages/templates/${id}`}>
                <span className="row__who">{name}</span>
                <span className="row__what">
                  <span>{text}</span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      <h2 className="sub">New template</h2>
      <TemplateForm
        key={templates.length}
        action="/messages/templates"
        name=""
        text={templates.length === 0 ? "Hello {name},\n\nThank you for writing." : ""}
        refused={actionData}
        button="Save template"
        version={templates.length}
      />
    </Screen>
  );
}
