import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";
import { browserWords } from "./app/vite-plugins/browser-words.ts";
import { markdownContent } from "./app/vite-plugins/markdown-plugin.ts";
import { sonnerWithoutStyles } from "./app/vite-plugins/sonner-without-styles.ts";
import { inlinePaints } from "./app/vite-plugins/theme-plugin.ts";
import { withoutPreloads } from "./app/vite-plugins/without-preloads.ts";
import { paint } from "./content/paint.ts";
import { backend } from "./content/site.ts";
import { readSettings } from "./server/config.ts";

/**
 * The oldest browsers in which every page looks right. iOS is listed beside Safari because it needs its own prefixes.
 * Which of them also run script is decided in app/boot.ts.
 */
const browsers = ["chrome111", "edge111", "firefox115", "safari16.4", "ios16.4"];

/**
 * The video keeps its name and so its URL, because others may link to it. Everything else is named after its hash.
 */
const assetFileNames = ({ originalFileNames }: { originalFileNames: readonly string[] }) =>
  originalFileNames.some((name) => name.includes("content/film/"))
    ? "film/[name][extname]"
    : "assets/[name]-[hash][extname]";

export default defineConfig(({ command }) => ({
  define: {
    // The production build drops React's hook for developer tools; the dev server keeps it.
    ...(command === "build" ? { __REACT_DEVTOOLS_GLOBAL_HOOK__: "undefined" } : {}),
    // One of sixty colors: the browser need not have all.
    __THEME_COLOR__: JSON.stringify(paint["night-900"]),
    __SITE_URL__: JSON.stringify(readSettings().siteUrl),
    // A build-time constant, so that without a hosted backend its client is not bundled.
    __HOSTED_NEWS__: JSON.stringify(backend !== undefined),
  },
  plugins: [
    browserWords(),
    markdownContent(),
    inlinePaints(),
    sonnerWithoutStyles(),
    withoutPreloads(),
    reactRouter(),
  ],
  // What pages import is bundled at the start: found later, it would load the page that is open once more.
  optimizeDeps: {
    entries: ["app/entry.client.tsx", "app/root.tsx", "app/pages/**/!(*.e2e|*.test).{ts,tsx}"],
  },
  build: {
    target: browsers,
    cssTarget: browsers,
    cssCodeSplit: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false, resolveDependencies: () => [] },
    reportCompressedSize: false,
  },
  environments: {
    client: {
      build: {
        rollupOptions: {
          checks: { bundlerTimings: false },
          // Only the server renders Markdown, but pages import types and paths from files that also do.
          treeshake: { moduleSideEffects: [{ test: /node_modules\/marked\//, sideEffects: false }] },
          output: {
            assetFileNames,
            codeSplitting: {
              groups: [
                {
                  name: "vendor",
                  test: /node_modules\/(react|react-dom|scheduler|react-router)\/|rolldown\/runtime/,
                },
                // What every page needs comes first, or a group below takes what both import.
                {
                  name: "shell",
                  test: /\/(content\/(joined-name|look)|app\/(root|ui\/(layout\/page-meta|layout\/button-link|form\/send-form)))\./,
                },
                // What only a focused form needs, then what all forms are rendered with.
                {
                  name: "rules",
                  test: /\/(content\/field-words|forms\/intake\/validate|forms\/definitions\/rules|text\/(email-address|normalize|mailbox-key|web-address))\.|\/valibot\//,
                },
                {
                  name: "fields",
                  test: /content\/form-words\.|\/app\/ui\/form\/(control\.|form-result\.|use-submission\.|form\.css)|newsletter-display/,
                },
                // What the pages other than Home share: a file each would cost a request each.
                {
                  name: "inner",
                  test: /\/(text\/words\/plural|app\/ui\/(layout\/(page-head|item-list)|hero\/band|events\/time))\./,
                },
                // Forms with more than one field, which Home does not have.
                { name: "form", test: /\/app\/ui\/form\/(form|field)\.tsx/ },
              ],
            },
          },
        },
      },
    },
    ssr: {
      // Into the bundle, so that the server needs no package for it.
      resolve: { noExternal: ["sonner"] },
      build: {
        rollupOptions: {
          input: "./app/serve.ts",
          // One file: a chunk that is imported on first use may by then be gone, or be that of another build.
          output: { assetFileNames, codeSplitting: false },
          // Pages are lazy only in the browser.
          checks: { bundlerTimings: false, ineffectiveDynamicImport: false },
        },
      },
    },
  },
}));
