/** The SQLite dialect of a server: reads on this thread, writes on a worker thread, so that a slow disk delays no page. */
import { once } from "node:events";
import { Worker } from "node:worker_threads";
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
import { programPath } from "../../concurrency/program-path.ts";
import { createSemaphore, type Semaphore } from "../../concurrency/semaphore.ts";
import { createTurns } from "../../concurrency/turns.ts";
import { retryTimeout } from "../retry.ts";
import { connectReader, type SqliteConnection } from "./sqlite-file.ts";
import type { Statement, StatementResult } from "./write-thread.ts";

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

/** Milliseconds that the reads of one turn of the event loop take before others have theirs. */
const longestTurn = 10;

function createDriver(file: string): Driver {
  const writer = createSemaphore(1);
  const inTurn = createTurns(longestTurn);
  let thread: Promise<Worker> | undefined;
  let reader: SqliteConnection | undefined;
  const runRaw = (sql: string) => async (connection: DatabaseConnection) => {
    await connection.executeQuery(CompiledQuery.raw(sql));
  };
  /** The thread, a new one after a crash; SQLite has rolled back what the old one left open. */
  const openThread = (): Promise<Worker> => {
    thread ??= startWriteThread(file, () => {
      thread = undefined;
    });
    return thread;
  };
  return {
    init: async () => {
      // The thread creates the file; before that there is nothing to read.
      await openThread();
      reader = connectReader(file);
    },
    acquireConnection: async () => {
      if (!reader) throw new Error("The database is not open.");
      return createConnection(reader, inTurn, openThread, writer);
    },
    // A deferred transaction that reads first fails in the middle when another process has written meanwhile.
    beginTransaction: runRaw("begin immediate"),
    commitTransaction: runRaw("commit"),
    rollbackTransaction: runRaw("rollback"),
    releaseConnection: async (connection) => (connection as Connection).release(),
    destroy: async () => {
      reader?.close();
      const open = await thread;
      if (!open) return;
      const exited = once(open, "exit");
      open.postMessage({} satisfies Statement);
      await exited;
    },
  };
}

/** Megabytes of the thread's JavaScript heap; SQLite's own memory is not counted. */
const resourceLimits = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 2 };

/**
 * Resolves when the thread has opened `file`; rejects with a plain sentence when it cannot. `lost` is called when it ends, also
 * by a crash or for want of memory, which fails the statement that it was at.
 */
async function startWriteThread(file: string, lost: () => void): Promise<Worker> {
  const thread = new Worker(programPath("db/sqlite/write-thread"), { workerData: file, resourceLimits });
  thread.once("exit", lost);
  await once(thread, "message");
  // Unhandled, a crash would end the process; whoever waits for an answer hears of it by the exit.
  thread.on("error", () => {});
  return thread;
}

function createConnection(
  reader: SqliteConnection,
  inTurn: ReturnType<typeof createTurns>,
  openThread: () => Promise<Worker>,
  writer: Semaphore,
): Connection {
  let unlock: (() => void) | undefined;
  /** The one that began the transaction: a new one knows nothing of it. */
  let thread: Worker | undefined;
  return {
    async executeQuery<Row>({ query, sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
      if (!unlock && SelectQueryNode.is(query)) {
        return { rows: await inTurn(() => reader.prepare(sql).all(parameters) as Row[]) };
      }
      unlock ??= await acquire(writer);
      thread ??= await openThread();
      const { rows = [], changes, insertId } = await run(thread, { sql, parameters });
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
      thread = undefined;
    },
  };
}

/** Throws the driver's error, with its code. The next message is the answer: whoever calls holds the writing connection. */
async function run(thread: Worker, statement: Statement): Promise<StatementResult> {
  const { promise, resolve } = Promise.withResolvers<StatementResult>();
  const end = () => resolve({ error: threadLost });
  thread.once("message", resolve).once("exit", end);
  // An ended thread has no id any more, and answers nothing.
  if (thread.threadId === -1) end();
  else thread.postMessage(statement);
  const { error, ...result } = await promise;
  thread.off("message", resolve).off("exit", end);
  if (!error) return result;
  const { name, message, code } = error;
  throw Object.assign(new Error(message), { name, ...(code && { code }) });
}

const threadLost = {
  name: "Error",
  message: "The thread that writes has ended.",
  code: "DATABASE_THREAD_LOST",
};

/** Waits for the writing connection; after 3 seconds it throws SQLITE_BUSY, as for a file that another process locks. */
async function acquire(writer: Semaphore): Promise<() => void> {
  try {
    return await writer.acquire(AbortSignal.timeout(retryTimeout));
  } catch (cause) {
    throw Object.assign(new Error("Others have written for too long.", { cause }), { code: "SQLITE_BUSY" });
  }
}
