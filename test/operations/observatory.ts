/** The MDN HTTP Observatory, asked about a front on this machine; installed from the npm registry where it is not yet. */
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { installPackages } from "../support/npm-packages.ts";

const folder = join(import.meta.dirname, "../observatory");
const source = join(folder, "node_modules/@mdn/mdn-http-observatory");

export interface Observatory {
  /** A key and a certificate for `localhost` and 127.0.0.1, as PEM. */
  certify: () => Promise<{ key: string; cert: string }>;
  /** Points for what is answered at `path` of a front: 100 and what its tests add and take away. */
  score: (front: { host: string; httpPort: number; httpsPort: number }, path: string) => Promise<Score>;
}

export interface Score {
  points: number;
  /** Each test's result that gave or took points. */
  why: string[];
}

/**
 * Gives back the scanner, or a sentence why it could not be had. Of the browsers' list of hosts that are only on TLS, which
 * the package would fetch when it is installed, it knows one: `localhost`.
 */
export async function openObservatory(): Promise<Observatory | string> {
  if (!existsSync(source) && !installPackages(folder))
    return "The Observatory could not be installed from the npm registry.";
  const listed = { localhost: { mode: "force-https", includeSubDomains: true } };
  writeFileSync(join(source, "conf/hsts-preload.json"), JSON.stringify(listed));
  const load = (path: string) => import(pathToFileURL(join(folder, "node_modules", path)).href);
  const [
    { retrieve },
    { ALL_TESTS },
    { getScoreModifier },
    { MINIMUM_SCORE_FOR_EXTRA_CREDIT },
    { generate },
  ] = await Promise.all([
    load("@mdn/mdn-http-observatory/src/retriever/retriever.js"),
    load("@mdn/mdn-http-observatory/src/constants.js"),
    load("@mdn/mdn-http-observatory/src/grader/grader.js"),
    load("@mdn/mdn-http-observatory/src/grader/charts.js"),
    load("selfsigned/index.js"),
  ]);
  return {
    certify: async () => {
      const names = [
        { type: 2, value: "localhost" },
        { type: 7, ip: "127.0.0.1" },
      ];
      const made = await generate([{ name: "commonName", value: "localhost" }], {
        extensions: [
          { name: "basicConstraints", cA: true },
          { name: "subjectAltName", altNames: names },
        ],
      });
      return { key: made.private, cert: made.cert };
    },
    // What its own `scan` does (src/scanner/index.js), which takes neither a port nor an answer such as 404.
    score: async ({ host, ...ports }, path) => {
      const seen = await retrieve(host, { ...ports, path });
      const results: string[] = ALL_TESTS.map(
        (test: (all: unknown) => { result: string }) => test(seen).result,
      );
      const modifiers = results.map((result) => ({ result, points: getScoreModifier(result) as number }));
      const sum = (all: { points: number }[]) => all.reduce((total, { points }) => total + points, 100);
      const uncurved = sum(modifiers.filter(({ points }) => points < 0));
      return {
        points: uncurved >= MINIMUM_SCORE_FOR_EXTRA_CREDIT ? sum(modifiers) : uncurved,
        why: modifiers
          .filter(({ points }) => points !== 0)
          .map(({ result, points }) => `${points} ${result}`),
      };
    },
  };
}
