import { accessSync, constants } from "node:fs";

/** True for a file that may be run. */
export function executable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
