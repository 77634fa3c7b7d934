/**
 * Loaded before the server (`node --import`), it lets a test weaken or speed up SQLite: the pragmas in
 * MORE_PRAGMAS, separated by semicolons, are set after our own.
 */
import Sqlite from "better-sqlite3";

const more = process.env.MORE_PRAGMAS?.split(";") ?? [];
const pragma = Sqlite.prototype.pragma;

Sqlite.prototype.pragma = function (source, options) {
  const result = pragma.call(this, source, options);
  if (source.startsWith("busy_timeout")) for (const one of more) pragma.call(this, one);
  return result;
};
