/** The sections of a Markdown content file, rendered to HTML (app/vite-plugins/markdown-plugin.ts). */
declare module "*.md" {
  const sections: import("../text/words/sections.ts").Section[];
  export default sections;
}

/** Public origin the site was built for, such as `https://901ai.example`; set in vite.config.ts from SITE_URL. */
declare const __SITE_URL__: string;

/** Whether content/site.ts names a hosted backend; set in vite.config.ts. */
declare const __HOSTED_NEWS__: boolean;

/** Color of the browser's toolbar as six hex digits; set in vite.config.ts from content/paint.ts. */
declare const __THEME_COLOR__: string;
