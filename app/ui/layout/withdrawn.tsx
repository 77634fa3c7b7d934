import type { ReactNode } from "react";
import { site } from "../../../content/site.ts";
import { withdrawn } from "../../../content/withdrawn.ts";
import { ButtonLink } from "./button-link.tsx";
import { PageHead } from "./page-head.tsx";

/** The page of an entry that was withdrawn (status 410). */
export function Withdrawn(props: {
  words: { title: string; text: ReactNode; link: { label: string; to: string } };
}) {
  const { title, text, link } = props.words;
  return (
    <>
      <PageHead page={[{ name: withdrawn.pageTitle }]} title={title} lead={text} />
      <div className="section">
        <div className="wrap">
          <ButtonLink {...link} />
        </div>
      </div>
    </>
  );
}

export const withdrawnMeta = () => [
  { title: `${withdrawn.pageTitle} | ${site.name}` },
  { name: "robots", content: "noindex" },
];
