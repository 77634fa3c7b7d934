/** The SQLite dialect of a server: reads on this thread, writes on a worker thread, so that a slow disk delays no page. */
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SelectQueryNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from "kysely";
import { createSemaphore, type Semaphore } from "../../concurrency/semaphore.ts";
import { retryTimeout } from "../retry.ts";
import { connectReader, type SqliteConnection } from "./sqlite-file.ts";
import { startWriteThread, type WriteThread } from "./write-thread-client.ts";

/**
 * A `select` outside a transaction is answered from the last commit, on a read-only connection. Everything else goes to the
 * one writing connection, which a caller holds until its transaction, or its single statement, is over.
 */
export function threadedSqlite(file: string): Dialect {
  return {
    createDriver: () => createDriver(file),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createAdapter: () => new ThreadedSqliteAdapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  };
}

/** Kysely's own SQLite adapter makes readers wait for the writer. */
class ThreadedSqliteAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

interface Connection extends DatabaseConnection {
  release: () => void;
}

function createDriver(file: string): Driver {
  const writer = createSemaphore(1);
  let thread: WriteThread | undefined;
  let reader: SqliteConnection | undefined;
  const runRaw = (sql: string) => async (connection: DatabaseConnection) => {
    await connection.executeQuery(CompiledQuery.raw(sql));
  };
  return {
    init: async () => {
      // The thread creates the file; before that there is nothing to read.
      thread = await startWriteThread(file);
      reader = connectReader(file);
    },
    acquireConnection: async () => {
      if (!reader || !thread) throw new Error("The database is not open.");
      return createConnection(reader, thread, writer);
    },
    // A deferred transaction that reads first fails in the middle when another process has written meanwhile.
    beginTransaction: runRaw("begin immediate"),
    commitTransaction: runRaw("commit"),
    rollbackTransaction: runRaw("rollback"),
    releaseConnection: async (connection) => (connection as Connection).release(),
    destroy: async () => {
      reader?.close();
      await thread?.close();
    },
  };
}

function createConnection(reader: SqliteConnection, thread: WriteThread, writer: Semaphore): Connection {
  let unlock: (() => void) | undefined;
  return {
    async executeQuery<Row>({ query, sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
      if (!unlock && SelectQueryNode.is(query)) {
        return { rows: reader.prepare(sql).all(parameters) as Row[] };
      }
      unlock ??= await acquire(writer);
      const { rows = [], changes, insertId } = await thread.run(sql, parameters);
      return {
        rows: rows as Row[],
        ...(changes !== undefined && { numAffectedRows: BigInt(changes) }),
        ...(insertId !== undefined && { insertId: BigInt(insertId) }),
      };
    },
    streamQuery() {
      throw new Error("Streaming is not supported.");
    },
    release() {
      unlock?.();
      unlock = undefined;
    },
  };
}

/** Waits for the writing connection; after 3 seconds it throws SQLITE_BUSY, as for a file that another process locks. */
async function acquire(writer: Semaphore): Promise<() => void> {
  try {
    return await writer.acquire(AbortSignal.timeout(retryTimeout));
  } catch (cause) {
    throw Object.assign(new Error("Others have written for too long.", { cause }), { code: "SQLITE_BUSY" });
  }
}
