/** The architecture's rules: which folder may import which, one reader of settings, documents that match the disk. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize, relative } from "node:path";
import { expect, test } from "vitest";
import { settingNames } from "../../server/config.ts";

const home = join(import.meta.dirname, "../..");
const skipped = new Set(["node_modules", "build", "data", ".git", ".react-router", "test-results"]);
const all = walk(home);
const sources = all.filter((file) => /\.(ts|tsx|mjs)$/.test(file));
const shipped = sources.filter((file) => !/\.(test|e2e)\.tsx?$/.test(file) && !file.startsWith("test/"));
const sheets = all.filter((file) => file.endsWith(".css"));
const documents = ["README.md", "STYLE.md", ...all.filter((file) => /^docs\/.*\.md$/.test(file))];

/** What each folder may import besides itself; `services.ts` for its types. Folders that are not listed may import anything. */
const allowedImports: Record<string, string> = {
  content: "text",
  text: "",
  time: "",
  concurrency: "",
  pictures: "concurrency",
  db: "concurrency text time",
  search: "db",
  mail: "concurrency content db text time",
  visits: "concurrency content db text time",
  accounts: "content db mail text time",
  forms: "content db mail search text time",
  publishing: "content db forms mail pictures search text time",
  words: "concurrency content db forms media server text time",
  newsletter: "content db mail publishing text time",
  reports: "content db forms newsletter publishing time visits",
  news: "concurrency content db mail pictures search text time",
  server: "concurrency content text time",
  backups: "concurrency content db mail text time",
  monitoring: "accounts backups concurrency content db forms mail news publishing server text words",
  acts: "accounts backups content db forms mail monitoring news newsletter pictures publishing reports search server services.ts text time words",
  app: "concurrency content db forms mail news newsletter pictures publishing reports search text time words",
  desk: "accounts acts app backups content db forms mail monitoring news newsletter pictures publishing reports search server services.ts text time visits words",
  cli: "accounts acts app backups content db forms mail monitoring news newsletter publishing search server text time visits words",
  media: "app content test text",
  supabase: "content news",
};

test("every folder imports only the folders it may import", () => {
  const wrong = shipped.flatMap((file) => {
    const allowed = allowedImports[folderOf(file)]?.split(" ");
    if (!allowed) return [];
    return imports(file)
      .map((target) => folderOf(target) || target)
      .filter((target) => target !== folderOf(file) && !allowed.includes(target))
      .map((target) => `${file} imports ${target}`);
  });
  expect(wrong).toEqual([]);
});

test("no two folders import each other", () => {
  const imported = (folder: string) => allowedImports[folder]?.split(" ") ?? [];
  const both = Object.keys(allowedImports).flatMap((one) =>
    imported(one).flatMap((other) => (imported(other).includes(one) ? `${one} and ${other}` : [])),
  );
  expect(both).toEqual([]);
});

test("no file imports itself at run time, by whatever way round", () => {
  const circles: string[] = [];
  const done = new Set<string>();
  const visit = (file: string, path: readonly string[]) => {
    if (path.includes(file)) circles.push([...path.slice(path.indexOf(file)), file].join(" > "));
    if (path.includes(file) || done.has(file)) return;
    for (const target of imports(file, /^(?:im|ex)port (?!type )(?:[^;"]*? from )?"(\.{1,2}\/[^"?]+)/gm))
      if (shipped.includes(target)) visit(target, [...path, file]);
    done.add(file);
  };
  for (const file of shipped) visit(file, []);
  expect(circles).toEqual([]);
});

test("docs/architecture.md has the table of imports as it is enforced here", () => {
  const names = (list: string) => list.split(" ").map((name) => (name ? `\`${name}\`` : "nothing"));
  const rows = Object.entries(allowedImports).map(
    ([folder, allowed]) => `| \`${folder}\` | ${names(allowed).join(", ")} |`,
  );
  expect(text("docs/architecture.md")).toContain(["| Folder | Imports |", "|---|---|", ...rows].join("\n"));
});

test("each of thirty things is in the file that docs/architecture.md names", () => {
  const rows = [...text("docs/architecture.md").matchAll(/^\| ([^|]+) \| `([^`]+)`[^|]* \| `(\w+)` \|$/gm)];
  expect(rows).toHaveLength(30);
  for (const [, thing, file = "", name] of rows)
    expect(text(file), thing).toMatch(new RegExp(`\\b${name}\\b`));
});

test("nothing in server/ imports app/, its tests neither", () => {
  const wrong = sources.filter((file) =>
    imports(file).some((target) => folderOf(target) === "app" && folderOf(file) === "server"),
  );
  expect(wrong).toEqual([]);
});

test("app knows db only as types", () => {
  const live = shipped.filter(
    (file) => folderOf(file) === "app" && /^import (?!type)[^;]*\/db\//m.test(text(file)),
  );
  expect(live).toEqual([]);
});

test("React stands only in app and desk", () => {
  const elsewhere = shipped.filter(
    (file) => !["app", "desk"].includes(folderOf(file)) && /from "(react|react-dom)[/"]/.test(text(file)),
  );
  expect(elsewhere).toEqual([]);
});

test("a database driver is imported only where a database is opened", () => {
  const drivers = /(from |import\()"(better-sqlite3|pg|node:sqlite)"/;
  expect(shipped.filter((file) => drivers.test(text(file)))).toEqual([
    "db/content-versions.ts",
    "db/open.ts",
    "db/sqlite/sqlite-file.ts",
  ]);
});

test("only server/config.ts reads the environment", () => {
  const readers = shipped.filter((file) => /process\.env\b/.test(text(file)) && file !== "start.mjs");
  expect(readers).toEqual(["server/config.ts"]);
});

test("every custom property that a sheet reads is declared somewhere", () => {
  const all = [...shipped, ...sheets].map(text).join("\n");
  const declared = new Set(
    Array.from(all.matchAll(/(--[\w-]+)["\]]*:|@property (--[\w-]+)/g), ([, a, b]) => a ?? b),
  );
  // The city's colors are put in by the build, which refuses unknown ones; what has a fallback needs none.
  const read = all.matchAll(/var\((--(?!paint-)[\w-]+)\)/g);
  expect([...new Set(Array.from(read, ([, name]) => name))].filter((name) => !declared.has(name))).toEqual(
    [],
  );
});

test("no folder or file has a catch-all name", () => {
  const catchAll = /(^|\/)(utils?|lib|helpers?|common|types|misc|shared|index)(\/|\.tsx?$)/;
  // Supabase looks for a function under this name.
  const asked = /^supabase\/functions\/[a-z-]+\/index\.ts$/;
  expect(sources.filter((file) => catchAll.test(file) && !asked.test(file))).toEqual([]);
});

test("file names are in kebab case", () => {
  const odd = sources.filter((file) => !/^[a-z0-9]+([-.][a-z0-9]+)*$/.test(file.split("/").at(-1) ?? ""));
  expect(odd).toEqual([]);
});

test(".env.example, docs/settings.md and server/config.ts name the same settings with the same defaults", () => {
  const example = Object.fromEntries(
    [...text(".env.example").matchAll(/^([A-Z_]+)=(.*)$/gm)].map((m) => [m[1], m[2]]),
  );
  expect(example).toEqual(settingNames);
  const listed = [...text("docs/settings.md").matchAll(/^\| `([A-Z_]+)` \|/gm)].map((m) => m[1]);
  expect(listed.sort()).toEqual(Object.keys(settingNames).sort());
});

test("every path that the documents name exists", () => {
  const missing = documents.flatMap((document) =>
    [...text(document).matchAll(/`([\w.@-]+(?:\/[\w.@*-]*)+|[\w-]+\.(?:ts|mjs|json|md))`/g)]
      .map((found) => found[1] ?? "")
      .filter((path) => !/^(@|\.\/)|\*/.test(path) && !existsSync(join(home, path)))
      .filter((path) => !/^(build|data|node_modules|screens|spoken)\b/.test(path))
      .map((path) => `${document}: ${path}`),
  );
  expect(missing).toEqual([]);
});

test("every command that the documents name can be run", () => {
  const { scripts } = JSON.parse(text("package.json"));
  const unknown = documents.flatMap((document) =>
    [...text(document).matchAll(/(?:`|^)npm (?:run )?([a-z]+)\b/gm)]
      .map((found) => found[1] ?? "")
      .filter((name) => !(name in scripts) && !["install", "ci", "run"].includes(name)),
  );
  expect(unknown).toEqual([]);
});

test("the README's map names every folder", () => {
  const folders = readdirSync(home, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith(".") && !skipped.has(entry.name))
    .map((entry) => entry.name);
  for (const name of folders) expect(text("README.md"), name).toContain(`${name}/`);
});

test("what the servers import is there without the packages of development, as in a container", () => {
  const { dependencies } = JSON.parse(text("package.json"));
  // What a bundle holds, or nobody runs there.
  const others = /^(app|bench|desk|media|supabase)\/|^build\.ts$|config\.ts$/;
  const sources = shipped.filter((file) => file.endsWith(".ts") && !others.test(file));
  const shape = /^import (?!type )(?:[^"]* from )?"(?!node:)((?:@[^/"]+\/)?[^./"][^/"]*)/gm;
  const packagesOf = (file: string) => [...text(file).matchAll(shape)].map(([, name = ""]) => name);
  const built = ["build/server/index.js", "build/desk/server/index.js"];
  for (const file of built) expect(packagesOf(file), file).toContain("react-router");
  expect(sources.flatMap(packagesOf)).toContain("diff");
  for (const file of [...built, ...sources])
    expect([file, ...packagesOf(file).filter((name) => !Object.hasOwn(dependencies, name))]).toEqual([file]);
});

test("fewer than 31 packages are needed at run time", () => {
  const { dependencies } = JSON.parse(text("package.json"));
  expect(Object.keys(dependencies).length).toBeLessThan(31);
});

test("the lock file holds every package it names for other platforms, so that npm ci can install from it", () => {
  const locks = all.filter((file) => file.endsWith("package-lock.json"));
  expect(locks).toContain("package-lock.json");
  for (const file of locks) {
    const { packages } = JSON.parse(text(file)) as {
      packages: Record<string, { optionalDependencies?: object }>;
    };
    const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies).filter((name) => !reachable(packages, path, name)),
    );
    expect(missing, file).toEqual([]);
    expect(text(file), file).not.toContain('"resolved"');
  }
});

/** Node's way of finding a package: in the folder itself, then in each folder above. */
function reachable(packages: object, path: string, name: string): boolean {
  for (let base = path; ; base = base.slice(0, Math.max(0, base.lastIndexOf("node_modules/") - 1))) {
    if (`${base ? `${base}/` : ""}node_modules/${name}` in packages) return true;
    if (base === "") return false;
  }
}

function walk(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return skipped.has(entry.name) ? [] : walk(path);
    return [relative(home, path)];
  });
}

function text(file: string): string {
  return readFileSync(join(home, file), "utf8");
}

function imports(file: string, shape = /(?:from|import)\s*\(?\s*"(\.{1,2}\/[^"?]+)/g): string[] {
  const found = text(file).matchAll(shape);
  return [...found].map((match) => normalize(join(dirname(file), match[1] ?? "")));
}

function folderOf(file: string): string {
  return file.includes("/") ? (file.split("/")[0] ?? "") : "";
}
