import "../../ui/text/article.css";
import "../legal.css";
import { type MetaArgs, useLoaderData } from "react-router";
import data from "../../../content/data.md";
import { look } from "../../../content/look.ts";
import { forOthers } from "../../../content/open-data.ts";
import press from "../../../content/press.md";
import { recordPage } from "../../../content/record/page.ts";
import { PageHead } from "../../ui/layout/page-head.tsx";
import { entryMeta } from "../../ui/layout/page-meta.ts";
import { Headline } from "../../ui/news/headline.tsx";
import { Passage } from "../../ui/text/passage.tsx";

export const handle = { js: false, document: true };

/** GET /data and /press. */
export function loader({ request }: { request: Request }) {
  const isPress = new URL(request.url).pathname === forOthers.press.path;
  const { path, name, title, description } = forOthers[isPress ? "press" : "data"];
  return { isPress, head: { path, title, description, trail: [{ name }] } };
}

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  return loaderData ? entryMeta({ ...loaderData.head, card: "record", cardLine: recordPage.card }) : [];
}

/** What others may take, and whom a newsroom asks: sections of Markdown. */
export default function ForOthers() {
  const { isPress, head } = useLoaderData<typeof loader>();
  // What an owner put in place of the mark is somebody's work, of which we know nothing.
  const sections = isPress ? press.filter(({ id }) => id !== "pictures" || !look.mark) : data;
  return (
    <>
      <PageHead page={head.trail} title={head.title} quiet />
      <div className="wrap for-others">
        {sections.map(({ id, title, html }) => (
          <section key={id} id={id}>
            <Headline level={2}>{title}</Headline>
            <Passage html={html} />
          </section>
        ))}
      </div>
    </>
  );
}
