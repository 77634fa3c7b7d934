import type { Section } from "../../../text/words/sections.ts";

/** Rendered Markdown of a content file (app/vite-plugins/markdown-plugin.ts), never of visitor input. */
export function Passage({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own content, checked by text/harmless-html.ts
  return <div className="passage" dangerouslySetInnerHTML={{ __html: html }} />;
}

/** Links to the sections. On phones the list is folded; on wide screens it follows the reader. */
export function Toc({ title, sections }: { title: string; sections: Section[] }) {
  return (
    <nav className="toc" aria-label={title}>
      {/* Opens the list after it, by CSS: a list inside could not stand open on wide screens alone. */}
      <details>
        <summary>{title}</summary>
      </details>
      <h2>{title}</h2>
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
