/** A press that nobody answered, because the line is lost or the server is out: the screen stays as it is, and says so. */
import { useEffect, useState } from "react";
import {
  type DataStrategyResult,
  data,
  isRouteErrorResponse,
  type MiddlewareFunction,
  type ShouldRevalidateFunctionArgs,
  useLocation,
} from "react-router";

const lostEvent = "lost-press";
const unavailable = 503;

/**
 * Client middleware of the frame. A press that nobody answered is one without an answer instead of an error, whose boundary would
 * take the place of the screen and of what was typed in it. Its status keeps the loaders from running, which would fail too.
 */
export const keepScreen: MiddlewareFunction<Record<string, DataStrategyResult>> = async (
  { request },
  next,
) => {
  if (request.method === "GET") return next();
  tell(false);
  const results = await next();
  const lost = Object.keys(results).find((route) => isLost(thrownIn(results[route])));
  if (lost === undefined) return results;
  tell(true);
  return { ...results, [lost]: { type: "data", result: data(undefined, unavailable) } };
};

/** An action's error comes with the status of its answer, if there was one. */
function thrownIn({ type, result }: Partial<DataStrategyResult> = {}): unknown {
  if (type !== "error") return undefined;
  const isWrapped = typeof result === "object" && result !== null && "init" in result && "data" in result;
  return isWrapped ? result.data : result;
}

/** What `fetch` throws when nobody answers; and the answer of a server that is too busy, or of a proxy whose server is out. */
function isLost(error: unknown): boolean {
  if (isRouteErrorResponse(error)) return [502, unavailable, 504].includes(error.status);
  return error instanceof TypeError;
}

function tell(isLost: boolean): void {
  dispatchEvent(new CustomEvent(lostEvent, { detail: isLost }));
}

/** Calls back when a press was lost, and before the next one. Returns what ends that. */
export function onLostPress(listen: (isLost: boolean) => void): () => void {
  const hear = (event: Event) => listen((event as CustomEvent<boolean>).detail);
  addEventListener(lostEvent, hear);
  return () => removeEventListener(lostEvent, hear);
}

/** Whether the last press on this screen was lost, and what forgets it. */
export function useLostPress(): [boolean, () => void] {
  const { pathname } = useLocation();
  const [lostAt, setLostAt] = useState("");
  useEffect(() => onLostPress((isLost) => setLostAt(isLost ? pathname : "")), [pathname]);
  return [lostAt === pathname, () => setLostAt("")];
}

/** The `shouldRevalidate` of a screen that shows what somebody else did meanwhile, after a refusal too. */
export function afterRefusalsToo({ actionStatus }: ShouldRevalidateFunctionArgs): boolean {
  return actionStatus !== unavailable;
}
