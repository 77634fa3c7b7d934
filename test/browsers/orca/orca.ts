/**
 * Orca, the screen reader of Linux, beside a Firefox with a window: a virtual display, a session bus, keys that come from
 * the display as from a keyboard, and what Orca says, in words (ear.py takes the place of its voice).
 */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Browser } from "puppeteer-core";
import { environment } from "../../../server/config.ts";
import { onPath } from "../../support/processes.ts";
import { findDisplay, openDisplay, startTelling } from "../display.ts";
import { findFirefox, openFirefox } from "../firefox.ts";

/** What a test that cannot run says. */
export const noOrca =
  "There is no Orca with Firefox on this machine (Debian: apt-get install --no-install-recommends orca at-spi2-core dbus xdotool xvfb openbox firefox-esr)";

export interface Orca {
  firefox: Browser;
  /** Presses keys as xdotool names them: `Tab`, `Return`, `shift+Tab`, `KP_Add`. */
  key: (...names: string[]) => Promise<void>;
  /** Everything said since the last call, an utterance a line: waits `within` ms for the first, then until nothing more comes. */
  said: (within?: number, quiet?: number) => Promise<string[]>;
  /** Everything said since the last call, without waiting. */
  hear: () => string[];
  close: () => Promise<void>;
}

/** It speaks in words, no keys, and reads a page when it is asked to. */
const settings = {
  sayAllOnLoad: false,
  speechServerFactory: "ear",
  enableBraille: false,
  enableSound: false,
  enableKeyEcho: false,
};

/** The programs it takes; undefined where one is missing. */
export function findOrca() {
  const [orca, bus, keys] = ["orca", "dbus-daemon", "xdotool"].map(onPath);
  const firefox = findFirefox();
  return orca && bus && keys && firefox && findDisplay() ? { orca, bus, keys, firefox } : undefined;
}

export async function openOrca(): Promise<Orca> {
  const programs = findOrca();
  if (!programs) throw new Error(noOrca);
  const home = mkdtempSync(join(tmpdir(), "orca-"));
  const started: ChildProcess[] = [];
  let firefox: Browser | undefined;
  const end = () => {
    for (const child of started.toReversed()) child.kill("SIGKILL");
    rmSync(home, { recursive: true, force: true, maxRetries: 10 });
  };
  // A test that dies takes them with it.
  process.once("exit", end);
  const close = async () => {
    await firefox?.close();
    process.off("exit", end);
    end();
  };
  try {
    const display = await openDisplay(home, "1400x1000");
    started.push(...display.started);
    const bus = await startTelling(
      programs.bus,
      ["--session", "--nofork", "--print-address=3"],
      display.settings,
    );
    started.push(bus.child);
    const place = { ...display.settings, DBUS_SESSION_BUS_ADDRESS: bus.told };
    const words = join(home, "said.txt");
    writeFileSync(words, "");
    mkdirSync(join(home, "orca"));
    const profile = { profile: ["Default", "default"], pronunciations: {}, keybindings: {} };
    writeFileSync(
      join(home, "orca/user-settings.conf"),
      JSON.stringify({
        general: settings,
        profiles: { default: profile },
        pronunciations: {},
        keybindings: {},
      }),
    );
    const env = environment.with({
      ...place,
      ORCA_SAID: words,
      PYTHONPATH: import.meta.dirname,
      PYTHONDONTWRITEBYTECODE: "1",
    });
    const speaks = () => readFileSync(words, "utf8").includes("Screen reader on");
    // A person's second Orca ends at once: this one waits for the first to end.
    for (const end = performance.now() + 90_000; !speaks(); await wait(200)) {
      if (performance.now() > end) throw new Error("Orca did not start.");
      const last = started.at(-1);
      if (last?.spawnfile !== programs.orca || last.exitCode !== null)
        started.push(spawn(programs.orca, { env, stdio: "ignore" }));
    }
    firefox = await openFirefox(
      programs.firefox,
      { "accessibility.force_disabled": -1 },
      { ...place, GNOME_ACCESSIBILITY: "1" },
    );

    let read = 0;
    const hear = () => {
      const text = readFileSync(words, "utf8");
      const end = text.lastIndexOf("\n") + 1;
      const lines = text.slice(read, end).split("\n").filter(Boolean);
      read = end;
      return lines;
    };
    return {
      firefox,
      hear,
      close,
      key: async (...pressed) => {
        for (const name of pressed) {
          spawnSync(programs.keys, ["key", "--clearmodifiers", name], { env });
          await wait(30);
        }
      },
      said: async (within = 5000, quiet = 700) => {
        const all: string[] = [];
        let end = performance.now() + within;
        for (; performance.now() < end; await wait(50)) {
          const lines = hear();
          all.push(...lines);
          if (lines.length > 0) end = performance.now() + quiet;
        }
        return all;
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}
