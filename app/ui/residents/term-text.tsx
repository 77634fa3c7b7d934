/** A sentence of an entry with links to the glossary: escaped text, into which app/term-links.ts put the links. */
export function TermText({ html, className }: { html: string; className?: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: escaped on the server
  return <p className={className} dangerouslySetInnerHTML={{ __html: html }} />;
}
