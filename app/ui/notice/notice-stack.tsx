/** Renders the notices with sonner; loaded with the first one. */
import {
  createContext,
  type FocusEvent,
  type RefObject,
  use,
  useCallback,
  useEffect,
  useRef,
  useState,
} from "react";
import { createPortal } from "react-dom";
import { Toaster, toast } from "sonner";
import { NoticeFace } from "./notice-face.tsx";
import type { RequestedNotice, StackProps } from "./notices.tsx";

/** Milliseconds a notice stays (SPEC section 9: 4 or 5 seconds). */
const stay = { success: 4000, destructive: 5000 };

const Paused = createContext(false);

export function NoticeStack({ called, place }: StackProps) {
  const shown = useRef(new Map<number, number | string>());
  const stack = useRef<HTMLDivElement>(null);
  const paused = usePaused(stack, place);

  useEffect(() => {
    for (const [id, shownAs] of shown.current) {
      if (called.some((notice) => notice.id === id)) continue;
      toast.dismiss(shownAs);
      shown.current.delete(id);
    }
    for (const notice of called) {
      if (shown.current.has(notice.id)) continue;
      const shownAs = toast.custom((id) => <Timed id={id} notice={notice} />, { duration: Infinity });
      shown.current.set(notice.id, shownAs);
    }
  }, [called]);

  return createPortal(
    <div className="notices" ref={stack}>
      <Paused value={paused}>
        <Toaster position="bottom-right" visibleToasts={3} expand gap={12} hotkey={[]} ref={muteSonner} />
      </Paused>
    </div>,
    place,
  );
}

/** Sonner's live region comes with its first text, which some screen readers miss; and it stays, as a place without content. */
function muteSonner(region: HTMLElement | null): void {
  region?.setAttribute("aria-live", "off");
  region?.removeAttribute("aria-label");
}

/** Sonner returns the focus whenever it leaves a notice: Tab would go in a circle. Here it returns only on closing. */
function Timed({ id, notice }: { id: number | string; notice: RequestedNotice }) {
  const frame = useRef<HTMLDivElement>(null);
  const cameFrom = useRef<EventTarget>(null);

  const close = useCallback(() => {
    if (frame.current?.contains(document.activeElement)) returnFocus(cameFrom.current);
    toast.dismiss(id);
  }, [id]);
  useCountdown(stay[notice.kind], !use(Paused), close);
  useEffect(() => frame.current?.closest("li")?.removeAttribute("tabindex"), []);

  const enter = (event: FocusEvent) => {
    event.stopPropagation();
    const from = event.relatedTarget;
    if (!frame.current?.contains(from)) cameFrom.current = from;
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what is interactive is the button inside
    <div ref={frame} onFocus={enter} onBlur={(event) => event.stopPropagation()}>
      <NoticeFace notice={notice} onClose={close} />
    </div>
  );
}

/** From the browser's own toolbar there is no related target, and the browser restores the focus itself. */
function returnFocus(place: EventTarget | null): void {
  if (!(place instanceof HTMLElement)) return;
  (place.isConnected ? place : document.getElementById("main"))?.focus({ preventScroll: true });
}

/** Sonner's timer stops on hover but not on focus, so this one replaces it. */
function useCountdown(ms: number, running: boolean, done: () => void): void {
  const left = useRef(ms);
  useEffect(() => {
    if (!running) return;
    const started = performance.now();
    const timer = setTimeout(done, left.current);
    return () => {
      clearTimeout(timer);
      left.current -= performance.now() - started;
    };
  }, [running, done]);
}

function usePaused(stack: RefObject<HTMLElement | null>, place: Element): boolean {
  const [paused, setPaused] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: in another container the stack is another element
  useEffect(() => {
    const listening = new AbortController();
    const look = () =>
      setPaused(document.hidden || (stack.current?.matches(":hover, :focus-within") ?? false));
    // Now, and again once a dismissed notice is gone: sonner has no event for that.
    const later = () => {
      setTimeout(look);
      setTimeout(look, 400);
    };
    for (const name of ["pointerover", "pointerout", "focusin", "focusout", "click"])
      stack.current?.addEventListener(name, later, listening);
    document.addEventListener("visibilitychange", look, listening);
    return () => listening.abort();
  }, [stack, place]);
  return paused;
}
