/** The build of the owner's desk: a second React Router application, which no visitor loads. */
import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";
import { browserWords } from "../app/vite-plugins/browser-words.ts";
import { markdownContent } from "../app/vite-plugins/markdown-plugin.ts";
import { inlinePaints } from "../app/vite-plugins/theme-plugin.ts";
import { readSettings } from "../server/config.ts";

/** Browsers with light-dark() and popovers: those of 2024 and later. The site itself reaches further back. */
const browsers = ["chrome123", "edge123", "firefox125", "safari17.5", "ios17.5"];

export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  // The desk also serves the files of the site, for previews: its own stand apart.
  build: {
    target: browsers,
    cssTarget: browsers,
    assetsDir: "desk-assets",
    assetsInlineLimit: 0,
    copyPublicDir: false,
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  publicDir: "../public",
  define: {
    ...(command === "build" ? { __REACT_DEVTOOLS_GLOBAL_HOOK__: "undefined" } : {}),
    __SITE_URL__: JSON.stringify(readSettings().siteUrl),
  },
  plugins: [browserWords(), markdownContent(), inlinePaints(), reactRouter()],
  environments: {
    client: { build: { rollupOptions: { checks: { bundlerTimings: false } } } },
    ssr: {
      // Into the bundle, so that the server needs no package for it.
      resolve: {
        noExternal: [
          "@simplewebauthn/browser",
          "gettext-parser",
          "content-type",
          "encoding",
          "iconv-lite",
          "safer-buffer",
        ],
      },
      build: {
        // In chunks: what is imported late (editor, WebAuthn, feed reader) would else be loaded at once, 14 MB.
        rollupOptions: {
          input: "./serve.ts",
          checks: { bundlerTimings: false, ineffectiveDynamicImport: false },
        },
      },
    },
  },
}));
