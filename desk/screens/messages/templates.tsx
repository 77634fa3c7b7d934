import "./messages.css";
import { data, Form, Link } from "react-router";
import { changeTemplate, createTemplate } from "../../../acts/messages/templates.ts";
import { listTemplates } from "../../../forms/owner/templates.ts";
import { answerPress } from "../../acting.ts";
import { deskContext } from "../../desk-context.ts";
import { fieldsAfter } from "../../ui/answer.tsx";
import { TextArea, TextField } from "../../ui/field-frame.tsx";
import { Nothing } from "../../ui/list.tsx";
import { Press, PressForm } from "../../ui/press.tsx";
import { LinkedRows } from "../../ui/row-words.tsx";
import { Screen } from "../../ui/screen.tsx";
import { UnsavedText } from "../../ui/unsaved-text.tsx";
import type { Route } from "./+types/templates";

const list = "/messages/templates";
const gone = "This template is gone. Someone deleted it.";

/** All templates, and the one that the address names. */
export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  const all = await listTemplates(context.get(deskContext).db);
  const templates = all.map(({ id, name, text }) => ({ id, name, text }));
  const template = templates.find((one) => String(one.id) === id);
  if (id !== undefined && !template) throw data(gone, { status: 404 });
  return { templates, template };
}

export async function action({ params: { id }, ...args }: Route.ActionArgs) {
  const form = await args.request.formData();
  const act = String(form.get("act") ?? (id === undefined ? createTemplate.name : changeTemplate.name));
  const answer = await answerPress(args, { form, act, ids: [id ?? ""], back: list });
  if ("data" in answer && answer.data.refused === "not_found") throw data(gone, { status: 404 });
  return answer;
}

export default function Templates({ loaderData, actionData }: Route.ComponentProps) {
  const { templates, template } = loaderData;
  if (template)
    return (
      <Screen
        title={template.name}
        back={<Link to={list}>Answer templates</Link>}
        actions={
          <PressForm
            formLabel="Delete"
            className="btn btn--quiet danger"
            act="template.delete"
            label="Delete"
          />
        }
      >
        <TemplateForm
          {...template}
          action={`${list}/${template.id}`}
          refused={actionData}
          button="Change template"
          version={`${template.name}\n${template.text}`}
        />
      </Screen>
    );
  return (
    <Screen title="Answer templates" back={<Link to="/messages">Messages</Link>}>
      {templates.length === 0 ? (
        <Nothing title="No templates yet">
          Write here once what you answer again and again, such as thanks for a correction, and start from it.
        </Nothing>
      ) : (
        <LinkedRows
          className="rows templates"
          rows={templates.map(({ id, name: who, text }) => ({ path: `${list}/${id}`, who, text }))}
        />
      )}
      <h2 className="sub">New template</h2>
      <TemplateForm
        key={templates.length}
        action={list}
        name=""
        text={templates.length === 0 ? "Hello {name},\n\nThank you for writing." : ""}
        refused={actionData}
        button="Save template"
        version={templates.length}
      />
    </Screen>
  );
}

type TemplateFormProps = Record<"action" | "name" | "text" | "button", string> & {
  refused: Route.ComponentProps["actionData"];
  version: string | number;
};

/** Name and text of a template, with what is wrong under its field. `version`: another one after every save. */
function TemplateForm({ action, name, text, refused, button, version }: TemplateFormProps) {
  const fieldOf = fieldsAfter(refused);
  return (
    <Form method="post" action={action} className="template-form" aria-label="Template" noValidate>
      <UnsavedText name={`template ${action}`} version={version} />
      <TextField {...fieldOf("name", name)} label="Name" maxLength={80} autoComplete="off" />
      <TextArea
        {...fieldOf("text", text)}
        label="Text"
        hint={
          <>
            <code>{"{name}"}</code> becomes the sender’s name, <code>{"{reference}"}</code> the number of the
            message. You can change the text of each answer before you send it.
          </>
        }
        rows={8}
        maxLength={8000}
      />
      <div className="acts">
        <Press look="solid" label={button} />
      </div>
    </Form>
  );
}
