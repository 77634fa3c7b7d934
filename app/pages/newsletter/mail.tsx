import "../legal.css";
import { data } from "react-router";
import { followWords } from "../../../content/follow.ts";
import { newsletterArchive } from "../../../content/newsletter-archive.ts";
import { site } from "../../../content/site.ts";
import { currentLanguage } from "../../../content/translate.ts";
import { findThing } from "../../../newsletter/topics/things.ts";
import { findTopicMail } from "../../../newsletter/topics/topic-mails.ts";
import { record } from "../../../publishing/kinds/record.ts";
import { requestContext } from "../../request-context.ts";
import { ButtonLink } from "../../ui/layout/button-link.tsx";
import { PageHead } from "../../ui/layout/page-head.tsx";
import type { Route } from "./+types/mail";

const words = followWords.browser;
const most = 20;

/** A mail by topic as a page: the things that it was about, and nothing of who got it. */
export const handle = { js: false, document: true };

export async function loader({ params: { ids }, context }: Route.LoaderArgs) {
  const { db, uses } = context.get(requestContext);
  uses(record.name);
  if (!/^[1-9]\d{0,8}(-[1-9]\d{0,8})*$/.test(ids)) throw new Response("Not found", { status: 404 });
  const language = currentLanguage() ?? null;
  const read = async (id: string) => {
    const mail = await findTopicMail(db, Number(id));
    return mail && (await findThing(db, mail))?.(language);
  };
  const things = (await Promise.all(ids.split("-").slice(0, most).map(read))).filter(
    (thing) => thing !== undefined,
  );
  return data({ things }, { status: things.length > 0 ? 200 : 404 });
}

export const meta = () => [
  { title: `${words.title} | ${site.name}` },
  { name: "robots", content: "noindex" },
];

export default function BrowserMail({ loaderData: { things } }: Route.ComponentProps) {
  const trail = [{ name: newsletterArchive.name, path: newsletterArchive.path }, { name: words.title }];
  return (
    <>
      <PageHead page={trail} title={words.title} lead={things.length > 0 ? words.lead : words.gone} />
      <section className="section">
        <div className="wrap stack prose">
          {things.map(({ title, text, url }) => (
            <article className="stack" key={url + title}>
              <h2>{title}</h2>
              <p>{text}</p>
              <p>
                <ButtonLink to={url} label={words.entry} />
              </p>
            </article>
          ))}
        </div>
      </section>
    </>
  );
}
