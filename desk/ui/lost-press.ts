/** A press that nobody answered, because the line is lost or the server is out: the screen stays as it is, and says so. */
import { useEffect, useRef, useState } from "react";
import {
  type DataStrategyResult,
  data,
  isRouteErrorResponse,
  type MiddlewareFunction,
  type ShouldRevalidateFunctionArgs,
  useLocation,
} from "react-router";

const lostEvent = "lost-press";
const undoPath = "/undo";
const nextKey = "";
const unavailable = 503;

/** What the last press at an address was answered, by route. */
let answered: { url: string; answers: Map<string, unknown> } | undefined;

/**
 * Client middleware of the frame. A press that nobody answered has the answer of the one before instead of an error, whose boundary
 * would take the place of the screen and of what was typed in it. Its status keeps the loaders from running, which would fail too.
 */
export const keepScreen: MiddlewareFunction<Record<string, DataStrategyResult>> = async (
  { request },
  next,
) => {
  const url = request.url.replace("?index", "");
  const before = answered?.url === url ? answered.answers : undefined;
  if (request.method === "GET") {
    if (!before) answered = undefined;
    return next();
  }
  tell("");
  const results = await next();
  const routes = Object.entries(results);
  const lost = routes.find(([, { type, result }]) => type === "error" && isLost(contentOf(result)))?.[0];
  if (lost === undefined) {
    const answers = routes.filter(([, { type }]) => type === "data");
    answered = { url, answers: new Map(answers.map(([route, { result }]) => [route, contentOf(result)])) };
    return results;
  }
  tell(new URL(url).pathname);
  return { ...results, [lost]: { type: "data", result: data(before?.get(lost), unavailable) } };
};

/** What an action returned or threw may come with a status. */
function contentOf(result: unknown): unknown {
  const isWrapped = typeof result === "object" && result !== null && "init" in result && "data" in result;
  return isWrapped ? result.data : result;
}

/** What `fetch` throws when nobody answers; and the answer of a server that is too busy, or of a proxy whose server is out. */
function isLost(error: unknown): boolean {
  return isRouteErrorResponse(error) ? error.status > 501 : error instanceof TypeError;
}

function tell(path: string): void {
  dispatchEvent(new CustomEvent(lostEvent, { detail: path }));
}

/** Calls back with its path when a press was lost, and with "" before the next one. Returns what ends that. */
export function onLostPress(listen: (path: string) => void): () => void {
  const hear = (event: Event) => listen((event as CustomEvent<string>).detail);
  addEventListener(lostEvent, hear);
  return () => removeEventListener(lostEvent, hear);
}

/** The path of the last press, if it was lost and nobody has gone on since; and what forgets it. */
export function useLostPress(): [string, () => void] {
  const { key } = useLocation();
  const [lost, setLost] = useState("");
  // Every press but Undo, which is pressed beside any screen, gives its screen a new key once it has ended.
  const shownAt = useRef(key);
  useEffect(() => {
    if (shownAt.current !== nextKey && shownAt.current !== key) setLost("");
    shownAt.current = key;
  }, [key]);
  useEffect(
    () =>
      onLostPress((path) => {
        if (path && path !== undoPath) shownAt.current = nextKey;
        setLost(path);
      }),
    [],
  );
  return [lost, () => setLost("")];
}

/** The `shouldRevalidate` of a screen that shows what somebody else did meanwhile, after a refusal too. */
export function afterRefusalsToo({ actionStatus }: ShouldRevalidateFunctionArgs): boolean {
  return actionStatus !== unavailable;
}
