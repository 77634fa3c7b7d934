/** Sends submissions from a process of its own, so that the senders do not run on the server's time. Prints JSON. */
import { newKeys, submitMany } from "../../test/support/submit-many.ts";

const [origin = "", count = "0", atOnce = "1"] = process.argv.slice(2);
const start = performance.now();
const { thanked, waits } = await submitMany(origin, newKeys(Number(count)), { atOnce: Number(atOnce) });
console.log(JSON.stringify({ thanked: thanked.size, seconds: (performance.now() - start) / 1000, waits }));
