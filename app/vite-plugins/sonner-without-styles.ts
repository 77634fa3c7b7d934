import type { Plugin } from "vite";

/**
 * Vite plugin: removes the `<style>` element that sonner inserts on import. Our content security policy forbids it, so each
 * visitor's first notice would log a violation, after loading a stylesheet in script that no notice uses (ours are styled by
 * app/ui/notice/notices.css). sonner has no export without it. Fails the build when sonner's source no longer has the call.
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
