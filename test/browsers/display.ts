/** A virtual display with a window manager, for a browser that needs a window: without one no window is active, and :focus never matches. */
import { type ChildProcess, spawn } from "node:child_process";
import { environment } from "../../server/config.ts";
import { onPath } from "../support/processes.ts";

/** The programs it takes; undefined where one is missing. */
export function findDisplay() {
  const [server, windows] = ["Xvfb", "openbox"].map(onPath);
  return server && windows ? { server, windows } : undefined;
}

/** Starts it; gives the variables with which a program finds it, and what to end. `home` keeps what the programs write. */
export async function openDisplay(home: string, size: string) {
  const programs = findDisplay();
  if (!programs) throw new Error("There is no virtual display on this machine.");
  const options = ["-displayfd", "3", "-screen", "0", `${size}x24`, "-nolisten", "tcp"];
  const display = await startTelling(programs.server, options, {});
  const settings: Record<string, string> = {
    DISPLAY: `:${display.told}`,
    HOME: home,
    XDG_CONFIG_HOME: home,
    XDG_DATA_HOME: home,
    XDG_CACHE_HOME: home,
    XDG_RUNTIME_DIR: home,
    TZ: "America/Chicago",
    LANG: "C.UTF-8",
  };
  const windows = spawn(programs.windows, { env: environment.with(settings), stdio: "ignore" });
  return { settings, started: [display.child, windows] };
}

/** Starts a program that says on its file 3 where it is to be reached. */
export async function startTelling(
  program: string,
  args: string[],
  settings: Record<string, string>,
): Promise<{ child: ChildProcess; told: string }> {
  const child = spawn(program, args, {
    env: environment.with(settings),
    stdio: ["ignore", "ignore", "ignore", "pipe"],
  });
  const told = await new Promise<string>((resolve, reject) => {
    child.stdio[3]?.once("data", (data) => resolve(String(data).trim()));
    child.once("error", reject);
    child.once("exit", () => reject(new Error(`${program} did not start.`)));
  });
  return { child, told };
}
