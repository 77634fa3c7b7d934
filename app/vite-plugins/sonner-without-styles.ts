import type { Plugin } from "vite";

/**
 * Vite plugin: removes the `<style>` element that sonner inserts on import, which our content security policy
 * forbids. Its stylesheet is imported as a file instead (app/ui/notice/notices.tsx). Fails the build when sonner's
 * source no longer has the call.
 */
export function sonnerWithoutStyles(): Plugin {
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
