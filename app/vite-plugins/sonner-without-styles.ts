import type { Plugin } from "vite";

/**
 * Vite plugin: removes the `<style>` element that sonner inserts on import, which our content security policy forbids
 * and no notice uses (app/ui/notice/notices.css). Fails the build when sonner's source no longer has the call.
 */
export function sonnerWithoutStyles(): Plugin {
  return {
    name: "sonner-without-styles",
    transform(code, id) {
      if (!/sonner\/dist\/index\.m?js/.test(id)) return;
      const withoutStyles = code.replace(/^__insertCSS\(".*"\);?$/m, "");
      if (withoutStyles === code)
        this.error("sonner no longer inserts its styles the way this plugin expects");
      return { code: withoutStyles, map: null };
    },
  };
}
