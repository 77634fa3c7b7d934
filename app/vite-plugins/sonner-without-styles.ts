import type { Plugin } from "vite";

/**
 * Takes out sonner's own `<style>` tag, which it adds to the page when it is imported and which our
 * content security policy forbids. Its sheet is imported as a file instead (app/ui/notice/notices.tsx).
 * Fails the build when sonner's source no longer has the call.
 */
export function quietSonner(): Plugin {
  return {
    name: "quiet-sonner",
    transform(code, id) {
      if (!/sonner\/dist\/index\.m?js/.test(id)) return;
      const quiet = code.replace(/^__insertCSS\(".*"\);?$/m, "");
      if (quiet === code) this.error("sonner no longer inserts its sheet the way this plugin expects");
      return { code: quiet, map: null };
    },
  };
}
