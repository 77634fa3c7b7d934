/**
 * Rendered Markdown of a content file (app/vite-plugins/markdown-plugin.ts). The HTML is made at build from our own
 * text, never from visitor input.
 */
export function Passage({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own content, rendered at build
  return <div className="passage" dangerouslySetInnerHTML={{ __html: html }} />;
}
