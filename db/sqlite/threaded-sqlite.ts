/** SQLite for a server: it reads on this thread and writes on another, so that a slow disk holds up no page. */
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SelectQueryNode,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from "kysely";
import { patience } from "../retry.ts";
import { connectReader } from "./sqlite-file.ts";
import { keepingStatements } from "./statement-cache.ts";
import { openThread, type Thread } from "./write-thread-client.ts";

/**
 * A `select` outside a transaction is answered from the last commit, on a connection that only reads. All else goes to the
 * one connection that writes, which whoever needs it holds until its transaction, or its single statement, is over.
 */
export function threadedSqlite(file: string): Dialect {
  return {
    createDriver: () => openDriver(file),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createAdapter: () => new ManyConnections(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  };
}

/** Kysely would let readers wait for whoever writes. */
class ManyConnections extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

interface Connection extends DatabaseConnection {
  release: () => void;
}

function openDriver(file: string): Driver {
  const take = oneAtATime();
  let thread: Thread | undefined;
  let reader: SqliteDatabase | undefined;
  const say = (words: string) => async (connection: DatabaseConnection) => {
    await connection.executeQuery(CompiledQuery.raw(words));
  };
  return {
    init: async () => {
      // It makes the file; before that there is nothing to read.
      thread = await openThread(file);
      reader = keepingStatements(connectReader(file), () => {});
    },
    acquireConnection: async () => {
      if (!reader || !thread) throw new Error("The database is not open.");
      return openConnection(reader, thread, take);
    },
    // One that only reads at first and then finds that another process has written would fail in the middle.
    beginTransaction: say("begin immediate"),
    commitTransaction: say("commit"),
    rollbackTransaction: say("rollback"),
    releaseConnection: async (connection) => (connection as Connection).release(),
    destroy: async () => {
      reader?.close();
      await thread?.close();
    },
  };
}

function openConnection(reader: SqliteDatabase, thread: Thread, take: Take): Connection {
  let release: (() => void) | undefined;
  return {
    async executeQuery<Row>({ query, sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
      if (!release && SelectQueryNode.is(query)) {
        return { rows: reader.prepare(sql).all(parameters) as Row[] };
      }
      release ??= await take();
      const { rows = [], changes, insertId } = await thread.run(sql, parameters);
      return {
        rows: rows as Row[],
        ...(changes !== undefined && { numAffectedRows: BigInt(changes) }),
        ...(insertId !== undefined && { insertId: BigInt(insertId) }),
      };
    },
    streamQuery() {
      throw new Error("Rows are not streamed here.");
    },
    release() {
      release?.();
      release = undefined;
    },
  };
}

/** Resolves when it is the caller's turn, to what ends that turn. */
type Take = () => Promise<() => void>;

/** Turns in the order of asking. Who has not had one after 3 seconds is told what SQLite says of a held database. */
function oneAtATime(): Take {
  const waiting: (() => void)[] = [];
  let taken = false;
  const end = () => {
    const next = waiting.shift();
    if (next) next();
    else taken = false;
  };
  return async () => {
    if (taken) await turn();
    taken = true;
    return end;
  };

  function turn(): Promise<void> {
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => {
        waiting.splice(waiting.indexOf(go), 1);
        reject(Object.assign(new Error("Others have written for too long."), { code: "SQLITE_BUSY" }));
      }, patience);
      const go = () => {
        clearTimeout(late);
        resolve();
      };
      waiting.push(go);
    });
  }
}
