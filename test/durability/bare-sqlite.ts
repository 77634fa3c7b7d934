/** The commits of bare SQLite: one insert each, as durable as ours, nothing around it. Prints how many a second. */
import Sqlite from "better-sqlite3";

const [file = "", count = "0"] = process.argv.slice(2);
const sqlite = new Sqlite(file);
sqlite.pragma("journal_mode = WAL");
sqlite.pragma("synchronous = FULL");
sqlite.exec(`create table if not exists submissions (
  id integer primary key autoincrement, reference text not null unique, form text not null,
  idempotency_key text not null unique, received_at text not null, email text not null, fields text not null,
  state text not null default 'new');
  create index if not exists by_form on submissions (form, received_at);
`);
const insert = sqlite.prepare(
  "insert into submissions (reference, form, idempotency_key, received_at, email, fields) values (?, ?, ?, ?, ?, ?)",
);
const fields = JSON.stringify({ name: "Ada Carter", subject: "A room", message: "A room for forty?" });
const start = performance.now();
for (let i = 0; i < Number(count); i++) {
  const key = crypto.randomUUID();
  insert.run(key.slice(0, 13), "contact", key + key, new Date().toISOString(), `${key}@example.org`, fields);
}
console.log(Number(count) / ((performance.now() - start) / 1000));
sqlite.close();
