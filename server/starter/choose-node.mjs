// Chooses the Node version: the pinned one from node_modules, or the system's when that is newer.
import { existsSync } from "node:fs";
import { join } from "node:path";

/** The oldest Node that the site runs on. */
const oldest = "22.22.0";

/**
 * Path of the Node to run, undefined when there is none. `packages`: optionalDependencies of package.json, name to version;
 * `modules`: their folder; `own`: version and path of the running Node.
 */
export function chooseNode({ packages, modules, platform, arch, own }) {
  const system = platform === "win32" ? "win" : platform;
  const wanted = Object.values(packages).sort(compare).at(-1);
  for (const [name, version] of Object.entries(packages)) {
    if (!name.endsWith(`-${system}-${arch}`)) continue;
    const path = join(modules, name, "bin", platform === "win32" ? "node.exe" : "node");
    if (!existsSync(path)) continue;
    // For some platforms the registry has no package of the pinned version.
    const outdated = compare(version, wanted) < 0 && isRelease(own.version);
    return outdated && compare(own.version, version) > 0 ? own.path : path;
  }
  return compare(own.version, oldest) >= 0 ? own.path : undefined;
}

/** Below, at or above 0 as the first version is older, the same or newer. */
function compare(one, other) {
  const [a, b] = [one, other].map((version) => version.split(".").map(Number.parseFloat));
  return a[0] - b[0] || a[1] - b[1] || a[2] - b[2];
}

function isRelease(version) {
  return !version.includes("-");
}
