import { followWords as words } from "../../../content/follow.ts";
import { newsletterArchive } from "../../../content/newsletter-archive.ts";
import { follow, followForm } from "../../../forms/definitions/follow.ts";
import { formHeaders, readReceipt } from "../../form-action.ts";
import { handleSignUp } from "../../newsletter-action.ts";
import { Form } from "../../ui/form/form.tsx";
import { PageHead } from "../../ui/layout/page-head.tsx";
import { entryMeta } from "../../ui/layout/page-meta.ts";
import type { Route } from "./+types/follow";

const trail = () => [{ name: newsletterArchive.name, path: newsletterArchive.path }, { name: words.title }];

export const handle = { js: false, document: true };
export const headers = formHeaders;
export const loader = (args: Route.LoaderArgs) => readReceipt(follow, args);
export const action = (args: Route.ActionArgs) => handleSignUp(follow, args);

export function meta() {
  const { title, description } = words;
  return entryMeta({ path: follow.path, title, description, card: "news", trail: trail() });
}

export default function Follow() {
  return (
    <>
      <PageHead page={trail()} title={words.title} lead={words.lead} />
      <section className="section">
        <div className="wrap">
          <Form definition={followForm()}>
            <p className="form-note">{words.hint}</p>
          </Form>
          <p className="form-note">{words.kept}</p>
        </div>
      </section>
    </>
  );
}
