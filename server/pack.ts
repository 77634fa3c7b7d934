/** The server in a few files: Node keeps some 30 KB for each module it reads, and the source has 500 of them. */
import { build } from "vite";

/** What lies in many small modules. The rest stays where it is installed. */
const inside = ["kysely", "hono", "@hono/node-server", "valibot", "entities"];

/**
 * Writes `entry` and what it imports to `folder`, without comments and types and otherwise as it stands, so that a stack
 * in the log names the functions of the source. The programs it starts stay beside the source.
 */
export async function packServer(entry: string, folder: string): Promise<void> {
  await build({
    configFile: false,
    logLevel: "warn",
    build: {
      ssr: entry,
      outDir: folder,
      target: "node24",
      copyPublicDir: false,
      rolldownOptions: {
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
