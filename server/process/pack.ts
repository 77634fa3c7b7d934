/** The server in a few files: Node keeps some 30 KB for each module it reads, and the source has 500 of them. */
import { build, type Plugin } from "vite";

/** What runs in a process or on a thread of its own, by the name that concurrency/program-path.ts looks for. */
export const programs = {
  server: "server.ts",
  "write-thread": "db/sqlite/write-thread.ts",
  "check-worker": "db/sqlite/check-worker.ts",
  "parse-worker": "news/parse/parse-worker.ts",
  "picture-worker": "news/pictures/picture-worker.ts",
};

/** What lies in many small modules. The rest stays where it is installed. */
const inside = ["kysely", "hono", "@hono/node-server", "valibot", "entities"];

/**
 * Writes programs (name to source file) and what they import to `folder`, without comments and types and otherwise as they
 * stand, so that a stack in the log names the functions of the source.
 */
export async function packServer(programs: Record<string, string>, folder: string): Promise<void> {
  await build({
    configFile: false,
    logLevel: "warn",
    plugins: [escapeWide()],
    build: {
      ssr: true,
      outDir: folder,
      target: "node24",
      copyPublicDir: false,
      rolldownOptions: {
        input: programs,
        checks: { bundlerTimings: false },
        output: {
          comments: false,
          minify: { mangle: false, compress: false, codegen: { removeWhitespace: false } },
        },
      },
    },
    ssr: { noExternal: inside },
  });
}

/**
 * Vite plugin: writes what is not Latin-1 as `\u` escapes, for one such character makes V8 keep two bytes for each of
 * the file.
 */
export function escapeWide(): Plugin {
  const escaped = (one: string) => `\\u${one.charCodeAt(0).toString(16).padStart(4, "0")}`;
  return {
    name: "escape-wide",
    applyToEnvironment: ({ name }) => name === "ssr",
    generateBundle(_, files) {
      for (const file of Object.values(files))
        if (file.type === "chunk") file.code = file.code.replace(/[^\0-\xff]/g, escaped);
    },
  };
}
