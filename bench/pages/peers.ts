/** The peers that Home is measured beside: itself without a framework, and new sites from other frameworks' templates. */
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { environment } from "../../server/config.ts";
import { laterSheetAttribute } from "../../text/markup-names.ts";

export interface Peer {
  name: string;
  /** Folder of static files, `index.html` for `/`. */
  folder: string;
  /** Why there is none, where it could not be made. */
  missing?: string;
}

/** Makes all peers in an empty folder. The templates come from the npm registry, newest versions. `home`: our own page. */
export function makePeers(work: string, home: string): Peer[] {
  const makers: [string, (folder: string) => string][] = [
    ["hand-written, styles in the page", (folder) => handWritten(home, folder, "inline")],
    ["hand-written, one stylesheet", (folder) => handWritten(home, folder, "linked")],
    ["astro (minimal page; create-astro needs GitHub)", astro],
    ["create-vite react-ts", viteReact],
    ["create-next-app (exported, fonts of the system)", next],
  ];
  return makers.map(([name, make], i) => {
    const folder = join(work, `peer-${i}`);
    mkdirSync(folder);
    try {
      return { name, folder: make(folder) };
    } catch (error) {
      return { name, folder, missing: error instanceof Error ? error.message : String(error) };
    }
  });
}

/**
 * Our Home as a hand would write it: the same words, drawings, faces and picture, and nothing that the framework put
 * in. It is made from the finished page so that it never looks different; it has no film and no script at all.
 */
function handWritten(home: string, folder: string, styles: "inline" | "linked"): string {
  const own = new RegExp(`<style ${laterSheetAttribute}="([^"]+)">(.*?)</style>`, "s").exec(home);
  if (!own?.[1]) throw new Error("Home brings no styles of its own.");
  const sheet =
    styles === "inline" ? `<style>${own[2]}</style>` : `<link rel="stylesheet" href="/style.css">`;
  const html = withoutScript(home.replace(own[0], () => sheet));
  writeFileSync(join(folder, "index.html"), html);
  const whole = `build/client${own[1].replace(/-later-[0-9a-f]+\.css$/, ".css")}`;
  if (styles === "linked") cpSync(whole, join(folder, "style.css"));
  for (const part of pageFiles) cpSync(join("build/client", part), join(folder, part), { recursive: true });
  return folder;
}

/** What our pages load besides script and styles. */
export const pageFiles = ["fonts", "film", "grain.webp", "favicon.ico", "favicon.svg"];

/** A finished page without its script and what the framework put in. */
export function withoutScript(page: string): string {
  return page
    .replace(/<script(?! type="application\/ld)[^>]*>.*?<\/script>/gs, "")
    .replace(/<script type="application\/json".*?<\/script>/gs, "")
    .replaceAll("<!-- -->", "")
    .replaceAll(/ (data-discover="true"|class="")/g, "");
}

const npm = ["--no-audit", "--no-fund", "--loglevel=error", "--ignore-scripts"];

function astro(folder: string): string {
  mkdirSync(join(folder, "src/pages"), { recursive: true });
  writeFileSync(join(folder, "package.json"), '{ "name": "astro-app", "private": true, "type": "module" }');
  writeFileSync(
    join(folder, "src/pages/index.astro"),
    `<html lang="en"><head><meta charset="utf-8" /><meta name="viewport" content="width=device-width" />
    <title>Astro</title></head><body><h1>Astro</h1></body></html>`,
  );
  run(folder, "npm", "install", "astro@latest", ...npm);
  run(folder, "npx", "astro", "build");
  return join(folder, "dist");
}

function viteReact(folder: string): string {
  run(
    folder,
    "npm",
    "create",
    "--yes",
    "vite@latest",
    "app",
    "--",
    "--template",
    "react-ts",
    "--no-interactive",
  );
  run(join(folder, "app"), "npm", "install", ...npm);
  run(join(folder, "app"), "npx", "vite", "build");
  return join(folder, "app/dist");
}

function next(folder: string): string {
  const plain = ["--ts", "--app", "--no-tailwind", "--no-eslint", "--no-src-dir", "--import-alias", "@/*"];
  const quiet = ["--use-npm", "--disable-git", "--skip-install", "--yes"];
  run(folder, "npx", "--yes", "create-next-app@latest", "app", ...plain, ...quiet);
  const app = join(folder, "app");
  // The template's faces come from Google at build time, which loopback cannot reach: that costs it nothing here.
  const layout = readFileSync(join(app, "app/layout.tsx"), "utf8")
    .replace(/import \{[^}]*\} from "next\/font\/google";/, "")
    .replace(/const geist\w+ = \w+\(\{.*?\}\);/gs, "")
    .replace(/ className=\{`\$\{geist[^`]*`\}/, "");
  writeFileSync(join(app, "app/layout.tsx"), layout);
  writeFileSync(
    join(app, "next.config.ts"),
    `export default { output: "export", images: { unoptimized: true } };\n`,
  );
  run(app, "npm", "install", ...npm);
  run(app, "npx", "next", "build");
  return join(app, "out");
}

function run(cwd: string, command: string, ...args: string[]): void {
  const env = environment.with({
    NEXT_TELEMETRY_DISABLED: "1",
    ASTRO_TELEMETRY_DISABLED: "1",
    NODE_ENV: "production",
    npm_config_include: "dev",
  });
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, env, encoding: "utf8" });
  if (status !== 0) throw new Error(`${command} ${args[0]}: ${`${stdout}${stderr}`.trim().slice(-300)}`);
}
