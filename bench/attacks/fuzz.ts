/** A hundred thousand strange connections to the shipped server, repeatable by their seed. */

import { fuzz, smallHeap, wrongInLog } from "../../test/http/fuzz.ts";
import { asServed, startServer } from "../../test/support/start-server.ts";

export async function fuzzTable(count = 100_000, seed = 901) {
  const { settings, program, flags } = asServed();
  const server = await startServer(settings, { program, flags: [...flags, ...smallHeap] });
  const begun = performance.now();
  try {
    const { statuses, wrong, resident } = await fuzz(server, count, seed);
    const seconds = Math.round((performance.now() - begun) / 1000);
    const ready = await fetch(`${server.url}/readyz`);
    const said = wrongInLog(server.output());
    const [tenth, half, end] = resident;
    for (const line of [...wrong, ...said].slice(0, 40)) console.error(line);
    const rows = [
      { what: "connections", value: count },
      { what: "seconds", value: seconds },
      ...Object.entries(statuses)
        .toSorted(([a], [b]) => a.localeCompare(b))
        .map(([status, times]) => ({ what: `answers ${status}`, value: times })),
      {
        what: "5xx but 503 with Retry-After, files given away, answers without headers, no end",
        value: wrong.length,
        limit: 0,
      },
      { what: "errors or words of visitors in the log", value: said.length, limit: 0 },
      { what: "/readyz at the end", value: ready.status, limit: 200 },
      { what: "resident MB after a tenth", value: tenth },
      { what: "resident MB after a half", value: half },
      { what: "resident MB at the end", value: end, limit: tenth + 30 },
    ];
    return { title: `Strange requests, seed ${seed}, in a heap of 96 MB`, rows };
  } finally {
    await server.close();
  }
}
