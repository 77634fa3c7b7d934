/** The whole project in a folder of its own, with other content, built there: what an owner has who changed it. */
import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { promisify } from "node:util";
import { testEnvironment } from "./test-environment.ts";

const home = join(import.meta.dirname, "../..");
const left = /^(\.env|\.git|\.react-router|build|data|test-results)$|(^|\/)node_modules[^/]*$/;

export interface CopiedProject {
  folder: string;
  /** Writes a file of the copy; `path` is relative to it. */
  write: (path: string, text: string) => Promise<void>;
  /** Builds the copy, as `npm start` does. Throws what the build printed when it fails. */
  build: () => Promise<void>;
  remove: () => Promise<void>;
}

export async function copyProject(): Promise<CopiedProject> {
  const folder = await mkdtemp(join(tmpdir(), "copied-project-"));
  const filter = (path: string) => !left.test(relative(home, path));
  await cp(home, folder, { recursive: true, filter });
  await symlink(join(home, "node_modules"), join(folder, "node_modules"), "dir");
  return {
    folder,
    write: async (path, text) => {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), text);
    },
    build: async () => {
      const env = testEnvironment({ NODE_ENV: "production" });
      await promisify(execFile)(process.execPath, ["build.ts"], { cwd: folder, env });
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
