import "./messages.css";
import { data, Link, redirect } from "react-router";
import { listTemplates, saveTemplate } from "../../../forms/owner/templates.ts";
import { deskContext, type RouteArgs, type RouteProps } from "../../desk-context.ts";
import { note, say } from "../../permissions.ts";
import { Screen } from "../../ui/screen.tsx";
import { TemplateForm } from "./template-form.tsx";

export async function loader({ context }: RouteArgs) {
  const { db } = context.get(deskContext);
  return { templates: (await listTemplates(db)).map(({ id, name, text }) => ({ id, name, text })) };
}

/** A new template; also one that was deleted and is put back. */
export async function action({ request, context }: RouteArgs) {
  const { db, person, now } = context.get(deskContext);
  const form = await request.formData();
  const [name, text] = [String(form.get("name") ?? ""), String(form.get("text") ?? "")];
  const saved = await saveTemplate(db, { name, text }, { by: person.email, now: now() });
  if (saved.outcome === "invalid") return data({ name, text, errors: saved.errors }, { status: 422 });
  await note(context, "made an answer template");
  await say(context, { text: "The template is saved." });
  return redirect("/messages/templates", 303);
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
