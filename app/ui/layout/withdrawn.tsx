import { errors } from "../../../content/errors.ts";
import { site } from "../../../content/site.ts";
import { ButtonLink } from "./button-link.tsx";
import { PageHead } from "./page-head.tsx";

interface Words {
  title: string;
  text: string;
  link: { label: string; to: string };
}

/** The page of an entry that was withdrawn (status 410). */
export function Withdrawn({ words }: { words: Words }) {
  const { title, text, link } = words;
  return (
    <>
      <PageHead page={[{ name: errors.withdrawn.pageTitle }]} title={title} lead={text} />
      <div className="section">
        <div className="wrap">
          <ButtonLink {...link} />
        </div>
      </div>
    </>
  );
}

export const withdrawnMeta = () => [
  { title: `${errors.withdrawn.pageTitle} | ${site.name}` },
  { name: "robots", content: "noindex" },
];
