/**
 * The whole environment of a program that a test or a bench starts. Every setting is named, empty where it is not given,
 * so that neither the installation's `.env` (`process.loadEnvFile` overrides nothing that is set, not even an empty
 * value) nor what the shell exports can reach it: no test ever mails through the owner's SMTP server or writes to the
 * owner's database.
 */
import { tmpdir } from "node:os";
import { join } from "node:path";
import { environment, settingNames } from "../../server/config.ts";

/** Every setting, empty, but for the data folder, which is none that exists. */
export function unsetSettings(): Record<string, string> {
  const names = Object.keys(settingNames).map((name) => [name, ""]);
  return { ...Object.fromEntries(names), DATA_DIR: join(tmpdir(), "no-data-dir-was-given") };
}

/** `settings` go before; names that are no settings may be given as well. */
export function testEnvironment(settings: Record<string, string> = {}): Record<string, string> {
  return { PATH: environment.path, ...unsetSettings(), ...settings };
}
