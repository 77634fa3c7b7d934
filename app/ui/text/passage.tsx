import type { Section } from "../../vite-plugins/markdown-plugin.ts";

/** Rendered Markdown of a content file (app/vite-plugins/markdown-plugin.ts), never of visitor input. */
export function Passage({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own content, rendered at build
  return <div className="passage" dangerouslySetInnerHTML={{ __html: html }} />;
}

export function Toc({ title, sections }: { title: string; sections: Section[] }) {
  return (
    <nav className="toc" aria-labelledby="toc-title">
      <h2 id="toc-title">{title}</h2>
      <ul role="list">
        {sections.map((section) => (
          <li key={section.id}>
            <a href={`#${section.id}`}>{section.title}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
