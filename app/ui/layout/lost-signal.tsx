import { useEffect } from "react";
import { type BlockerFunction, useBlocker, useNavigation } from "react-router";
import { lostSignal } from "../../../content/lost-signal.ts";
import { notify } from "../notice/notices.tsx";
import { fetchAll, neededFor, prefetchLinks } from "./link-prefetch.ts";

/**
 * Shows that the next page is on its way. Keeps the page that is open when the next one cannot be fetched, and says so: otherwise
 * React Router reloads a page whose module fails, and the browser puts an error page of its own in its place.
 */
export function LostSignal() {
  const blocker = useBlocker(mustBeFetched);
  const isGoing = useNavigation().state === "loading" || blocker.state === "blocked";

  // The header's deck lights up when it takes long (header.css).
  useEffect(() => void document.documentElement.classList.toggle("is-going", isGoing), [isGoing]);

  useEffect(() => {
    if (blocker.state !== "blocked") return;
    let isWanted = true;
    fetchAll(neededFor(blocker.location)).then((isFetched) => {
      if (!isWanted) return;
      if (isFetched) return blocker.proceed();
      blocker.reset();
      sayUnreachable();
    });
    return () => {
      isWanted = false;
    };
  }, [blocker]);

  useEffect(() => {
    const listening = new AbortController();
    prefetchLinks(listening.signal);
    for (const name of ["click", "submit"]) addEventListener(name, stayOffline, listening);
    return () => listening.abort();
  }, []);
  return null;
}

function sayUnreachable(): void {
  notify({ kind: "destructive", ...lostSignal, about: "next page" });
}

/** Back and Forward wait only without a network: held back, they would show in the address bar. */
const mustBeFetched: BlockerFunction = ({ currentLocation, nextLocation, historyAction }) =>
  currentLocation.pathname !== nextLocation.pathname &&
  (historyAction !== "POP" || !navigator.onLine) &&
  neededFor(nextLocation).length > 0;

/** For links and forms that load a document. */
function stayOffline(event: Event): void {
  if (navigator.onLine || event.defaultPrevented) return;
  if (event.type === "click" && !leavesPage(event as MouseEvent)) return;
  event.preventDefault();
  sayUnreachable();
}

function leavesPage({ target, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]") : null;
  if (!link?.protocol.startsWith("http") || link.target || ctrlKey || metaKey || shiftKey) return false;
  return !link.hash || link.href.split("#")[0] !== location.href.split("#")[0];
}
