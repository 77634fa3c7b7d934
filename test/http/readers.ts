/** Background readers that request pages until stopped, and the errors they met. */
import { Pool } from "undici";

export interface Read {
  answers: number;
  /** `path status`, or `path error`, of each that was no 200. */
  failed: string[];
  slowestMs: number;
}

/** One reader at each of the loopback addresses `from`, on a kept connection, reading `paths` in turn. */
export function startReading(origin: string, paths: readonly string[], from: readonly string[]) {
  const read: Read = { answers: 0, failed: [], slowestMs: 0 };
  let reading = true;
  const reader = async (localAddress: string) => {
    const pool = new Pool(origin, { connections: 1, pipelining: 1, localAddress });
    for (let turn = 0; reading; turn++) {
      const path = paths[turn % paths.length] ?? "/";
      const begun = performance.now();
      try {
        const { statusCode, body } = await pool.request({ path, method: "GET" });
        await body.dump();
        read.answers++;
        if (statusCode !== 200) read.failed.push(`${path} ${statusCode}`);
      } catch (error) {
        read.failed.push(`${path} ${error instanceof Error ? error.message : error}`);
      }
      read.slowestMs = Math.max(read.slowestMs, Math.round(performance.now() - begun));
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    await pool.close();
  };
  const readers = Promise.all(from.map(reader));
  return async (): Promise<Read> => {
    reading = false;
    await readers;
    return read;
  };
}
