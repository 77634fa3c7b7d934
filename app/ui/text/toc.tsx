import type { Section } from "../../vite-plugins/markdown-plugin.ts";

/** The table of contents of a long page. */
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
