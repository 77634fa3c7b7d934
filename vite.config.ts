import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";
import { markdownContent } from "./app/vite-plugins/markdown-plugin.ts";
import { quietSonner } from "./app/vite-plugins/sonner-without-styles.ts";
import { paints } from "./app/vite-plugins/theme-plugin.ts";
import { paint } from "./content/paint.ts";
import { site } from "./content/site.ts";
import { readSettings } from "./server/config.ts";
import { escapeWide } from "./server/process/pack.ts";

/**
 * The oldest browsers in which every page looks right. iOS stands beside Safari because it needs prefixes of its own. Which of
 * them also run our script app/boot.ts says.
 */
const browsers = ["chrome111", "edge111", "firefox115", "safari16.4", "ios16.4"];

/** The film keeps its name, and so its address: others may link to it. Everything else is named after its bytes. */
const assetFileNames = ({ originalFileNames }: { originalFileNames: readonly string[] }) =>
  originalFileNames.some((name) => name.includes("content/film/"))
    ? "film/[name][extname]"
    : "assets/[name]-[hash][extname]";

export default defineConfig(({ command }) => ({
  define: {
    // A visitor has no developer tools for React, and the dev server keeps the way to them.
    ...(command === "build" ? { __REACT_DEVTOOLS_GLOBAL_HOOK__: "undefined" } : {}),
    // One of sixty: the browser need not have all.
    __THEME_COLOR__: JSON.stringify(paint["night-900"]),
    __SITE_URL__: JSON.stringify(readSettings().siteUrl),
    // Known at build, so that without a hosted backend no byte of its client is shipped.
    __HOSTED_NEWS__: JSON.stringify(site.backend !== undefined),
  },
  plugins: [markdownContent(), paints(), quietSonner(), escapeWide(), reactRouter()],
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
          output: {
            assetFileNames,
            codeSplitting: {
              groups: [
                {
                  name: "vendor",
                  test: /node_modules\/(react|react-dom|scheduler|react-router)\/|rolldown\/runtime/,
                },
                // What only a touched form needs, then what all forms are drawn with.
                {
                  name: "rules",
                  test: /\/(forms\/intake\/validate|forms\/definitions\/rules|text\/(email-address|normalize|mailbox-key|web-address))\.|\/valibot\//,
                },
                {
                  name: "shell",
                  test: /\/app\/(root|ui\/(hero\/scene|layout\/page-meta|layout\/button-link|form\/send-form))\./,
                },
                {
                  name: "fields",
                  test: /\/app\/ui\/form\/(control\.|honeypot\.|form-result\.|form-words\.|use-submission\.|form\.css)|newsletter-face/,
                },
                // Forms of more than one field; Home has none of them.
                { name: "form", test: /\/app\/ui\/form\/(form|field|form-dialog)\.tsx/ },
                // What the pages other than Home share. A file each would cost a request each.
                {
                  name: "inner",
                  test: /\/app\/ui\/(layout\/page-head|layout\/breadcrumb|events\/time|events\/city-time)\./,
                },
              ],
            },
          },
        },
      },
    },
    ssr: {
      // Of what lies in one great module, only what is called.
      resolve: { noExternal: ["valibot", "kysely", "@tanstack/react-query", "@tanstack/query-core"] },
      build: {
        rollupOptions: {
          input: "./app/serve.ts",
          // One file: a part that is read at its first use may by then be gone, or of another build.
          output: { assetFileNames, codeSplitting: false },
          // Pages are lazy in the browser alone.
          checks: { bundlerTimings: false, ineffectiveDynamicImport: false },
        },
      },
    },
  },
}));
